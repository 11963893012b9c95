/// Where log events go.
package typealias LogSink = @Sendable (LogEvent) -> Void
