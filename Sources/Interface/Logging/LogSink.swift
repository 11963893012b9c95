/// Receives log events.
package typealias LogSink = @Sendable (LogEvent) -> Void
