import { randomBytes } from 'node:crypto';
import { type Client, PlatformError } from '@vc/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import type { Context } from '../context';
import { EXIT, UsageError } from '../exit-codes';
import { type FeedEvent, findNewestEventId, followEvents } from '../follow-events';
import { type Forwarded, forwardEvent, type Receiver } from '../forward-event';
import { readNumber } from '../read-number';
import { toPrintableJson } from '../to-printable';

const SECRET = /^whsec_(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const SECRET_BYTES = 32;
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

interface ListenOptions {
  forward?: string;
  types?: string[];
  after?: string;
  secretFile?: string;
  max?: number;
}

export function addListen(program: Command, context: Context): void {
  program
    .command('listen')
    .description('print new events, and forward them to a receiver as signed webhooks, until Ctrl-C')
    .option('--forward <url>', 'receiver, for example http://127.0.0.1:3000/webhooks', readAddress)
    .option('--types <type...>', 'only events of these types')
    .option('--after <id>', 'begin after this event; default: with the next event')
    .option('--secret-file <file>', 'file with the secret that signs; default: VC_WEBHOOK_SECRET, or a new one')
    .option('--max <number>', 'end after so many events', readNumber)
    .action(async (options: ListenOptions, command: Command) => {
      const receiver = await receiverOf(context, options);
      const { json } = context.optionsOf(command);
      try {
        await listen(context, context.client(command), { ...options, receiver, json });
      } catch (error) {
        if (!context.terminal.signal.aborted) throw error;
      }
    });
}

/** The address may be private, because the receiver runs on the machine of the developer. @throws InvalidArgumentError */
function readAddress(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url.href;
  throw new InvalidArgumentError('It must be an http or https address without credentials.');
}

/** @throws UsageError */
async function receiverOf(
  context: Context,
  { forward: url, secretFile }: ListenOptions,
): Promise<Receiver | undefined> {
  if (url === undefined) return undefined;
  const { environment, err } = context.terminal;
  const given = secretFile === undefined ? environment.VC_WEBHOOK_SECRET : await context.readText(secretFile);
  const secret = given?.trim() ?? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  if (!SECRET.test(secret)) throw new UsageError('The secret must be whsec_ and at least 18 bytes in base64.');
  if (given === undefined) err(`The webhooks are signed with the secret ${secret}\n`);
  return { url, secret, pausesMs: PAUSES_MS };
}

/** Forwards one event after the other, in the order of the feed. */
async function listen(
  context: Context,
  client: Client,
  options: ListenOptions & { receiver: Receiver | undefined; json: boolean },
): Promise<void> {
  const { err, signal } = context.terminal;
  const { types, receiver, max } = options;
  if (types) await assertTypes(client, types, signal);
  const after = options.after ?? (await findNewestEventId(client, signal));
  err(`Listening for events${receiver ? `, which are forwarded to ${receiver.url}` : ''}.\n`);
  let last = after;
  try {
    for await (const event of followEvents(client, { after, types, max }, signal)) {
      await take(context, event, options);
      last = event.id;
    }
  } catch (error) {
    if (last !== undefined && !signal.aborted && isResumable(error)) err(`Begin again with --after ${last}.\n`);
    throw error;
  }
}

/** Whether the same request may succeed later, or with other access. */
function isResumable(error: unknown): boolean {
  if (!(error instanceof PlatformError)) return false;
  const { status } = error;
  return status === undefined || status >= 500 || status === 401 || status === 403;
}

/** @throws UsageError for a type that no event has */
async function assertTypes({ api }: Client, types: string[], signal: AbortSignal): Promise<void> {
  const known: string[] = [];
  for await (const { id } of api.listEventTypes({}, { signal })) known.push(id);
  const unknown = types.filter((type) => !known.includes(type));
  if (unknown.length === 0) return;
  throw new UsageError(`There is no event type ${unknown.join(', ')}. The types are: ${known.join(', ')}.`);
}

async function take(
  context: Context,
  event: FeedEvent,
  { receiver, json }: { receiver: Receiver | undefined; json: boolean },
): Promise<void> {
  const { out, err, signal } = context.terminal;
  const { id, eventType, occurredAt, payload } = event;
  if (!receiver) {
    return out(json ? toLine(event) : `${occurredAt}  ${id}  ${eventType}  ${toPrintableJson(payload)}\n`);
  }
  const onFailure = (failed: Forwarded, pauseMs: number) => {
    err(`Attempt ${failed.attempts} for ${id}: ${resultOf(failed)}. The next one is in ${pauseMs / 1_000} s.\n`);
  };
  const forwarded = await forwardEvent(event, receiver, { signal, onFailure });
  const result = forwarded.isDelivered ? 'delivered' : 'FAILED';
  if (!forwarded.isDelivered) context.exitCode = EXIT.otherOutcome;
  if (json) return out(toLine({ ...event, ...forwarded }));
  out(`${occurredAt}  ${id}  ${eventType}  ${result}  ${resultOf(forwarded)}  ${forwarded.latencyMs} ms\n`);
}

function resultOf({ status, error }: Forwarded): string {
  return error ?? String(status);
}

function toLine(value: object): string {
  return `${toPrintableJson(value)}\n`;
}
