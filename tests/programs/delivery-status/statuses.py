"""Prints what Python's email package reads of the notification on stdin: [[action, status], …], or null for another message."""

import email
import email.policy
import json
import sys

message = email.message_from_binary_file(sys.stdin.buffer, policy=email.policy.default)
is_notification = (
    message.get_content_type() == "multipart/report"
    and (message.get_param("report-type") or "").lower() == "delivery-status"
)


def word(field):
    """The value without comments, which stand behind it."""
    return str(field).split("(")[0].strip()


if is_notification:
    _, status, *_ = message.get_payload()
    _, *recipients = (group for group in status.get_payload() if group.keys())
    print(json.dumps([[word(group["Action"]).lower(), word(group["Status"])] for group in recipients]))
else:
    print("null")
