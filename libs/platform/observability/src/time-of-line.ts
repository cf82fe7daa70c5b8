import { toDate } from '@vc/protocol/times';

const SECOND_MS = 1_000;
const MS_DIGITS = 3;

let second = Number.NaN;
let textOfSecond = '';

/** Returns the member `time` of a line, in ISO 8601 with milliseconds. The text of a second is computed once for all its lines. */
export function timeOfLine(): string {
  // eslint-disable-next-line no-restricted-syntax -- A line has the time of the machine, as those of pino.
  const now = Date.now();
  const ms = now % SECOND_MS;
  if (now - ms !== second) {
    second = now - ms;
    textOfSecond = toDate(second).toISOString().slice(0, -'000Z'.length);
  }
  return `,"time":"${textOfSecond}${String(ms).padStart(MS_DIGITS, '0')}Z"`;
}
