import { DeliveryStatusError } from './delivery-status-error';
import { type Entity, parseEntity, splitMultipart } from './entity';
import { findField, getField, type HeaderFields, parseHeaderFields } from './header-fields';

/** RFC 3464 §2.3.3 */
const ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;
export type DeliveryAction = (typeof ACTIONS)[number];

/** What became of the mail for one recipient (RFC 3464 §2.3). */
export interface RecipientStatus {
  action: DeliveryAction;
  /** Enhanced status code (RFC 3463 §2): 5 is a permanent failure, and the subject 1 concerns the address. */
  status: { class: 2 | 4 | 5; subject: number; detail: number };
}

/** RFC 3464 §2.1, RFC 6533 §4 */
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
/** RFC 2045 §6.2: encodings that change nothing. */
const PLAIN_ENCODINGS = ['7bit', '8bit', 'binary'];
/** `4.0.0`; RFC 3463 §2 */
const STATUS = /^([245])\.(\d{1,3})\.(\d{1,3})$/;
const MAX_RECIPIENTS = 100;

/**
 * Reads the statuses of a delivery status notification (RFC 3464), at least one.
 * @param message header and body (RFC 5322), with lines that end with LF or CRLF
 * @throws DeliveryStatusError for any other message, such as an automatic reply, and for a malformed one
 */
export function parseDeliveryStatusNotification(message: Uint8Array): RecipientStatus[] {
  const [perMessage = [], ...perRecipient] = toGroups(statusPartOf(parseEntity(toLines(message))).body);
  getField(parseHeaderFields(perMessage), 'reporting-mta');
  if (perRecipient.length === 0 || perRecipient.length > MAX_RECIPIENTS) {
    throw new DeliveryStatusError('The notification names no recipient, or too many.');
  }
  return perRecipient.map((group) => readRecipient(parseHeaderFields(group)));
}

/** Mail servers that write a message to a program begin it with the line `From ` of a mailbox (RFC 4155). */
function toLines(message: Uint8Array): string[] {
  const lines = Buffer.from(message).toString('latin1').split(/\r?\n/);
  return lines[0]?.startsWith('From ') ? lines.slice(1) : lines;
}

/** RFC 6522 §3, RFC 3464 §2: the second part of the report. */
function statusPartOf({ type: { name, parameters }, body }: Entity): Entity {
  const isNotification =
    name === 'multipart/report' && parameters.get('report-type')?.toLowerCase() === 'delivery-status';
  if (!isNotification) throw new DeliveryStatusError('The message is no delivery status notification.');
  const [, lines] = splitMultipart(body, parameters.get('boundary'));
  if (!lines) throw new DeliveryStatusError('The report has no complete second part.');
  const part = parseEntity(lines);
  const encoding = findField(part.fields, 'content-transfer-encoding') ?? '7bit';
  const isReadable = STATUS_TYPES.includes(part.type.name) && PLAIN_ENCODINGS.includes(encoding.toLowerCase());
  if (!isReadable) throw new DeliveryStatusError('The second part has no readable statuses.');
  return part;
}

/** RFC 3464 §2.1: groups of fields with empty lines between them. */
function toGroups(lines: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') groups.push([]);
    else groups.at(-1)?.push(line);
  }
  return groups.filter((group) => group.length > 0);
}

function readRecipient(fields: HeaderFields): RecipientStatus {
  getField(fields, 'final-recipient');
  const name = getField(fields, 'action').toLowerCase();
  const action = ACTIONS.find((each) => each === name);
  const [, ...digits] = STATUS.exec(getField(fields, 'status')) ?? [];
  const [statusClass, subject, detail] = digits.map(Number);
  if (!action || !isStatusClass(statusClass) || subject === undefined || detail === undefined) {
    throw new DeliveryStatusError('The action or the status of a recipient is malformed.');
  }
  return { action, status: { class: statusClass, subject, detail } };
}

function isStatusClass(value: number | undefined): value is 2 | 4 | 5 {
  return value === 2 || value === 4 || value === 5;
}
