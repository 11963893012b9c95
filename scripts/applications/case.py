"""What a test reads from an application."""
import dataclasses


@dataclasses.dataclass
class Case:
    """A command of folio, and the items that the application has. Only the members that `wanted` has are compared."""

    name: str
    words: list
    wanted: list
    # Credentials, by the names of environment variables, and the site that a person has confirmed for them.
    environment: dict = dataclasses.field(default_factory=dict)
    site: str = ""
    # Whether the application says nothing about the order.
    in_any_order: bool = False
