import {
  toBodySchema,
  forbidOtherMembers,
  EVENT_TYPES,
  HEADERS_SCHEMA,
  isEventType,
  topicOf,
} from '@vc/contract/events';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

interface Message {
  topic: string;
  key?: string | undefined;
  headers: Record<string, string | undefined>;
  value: string;
}

const ajv = addFormats(new Ajv2020({ strict: true }));
const areHeadersValid = ajv.compile(forbidOtherMembers(HEADERS_SCHEMA));
const isBodyValid = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, ajv.compile(forbidOtherMembers(toBodySchema(type)))]),
);

/** What is wrong with a message that a service has published; undefined where it is as the contract says. */
export function violationOf({ topic, key, headers, value }: Message): string | undefined {
  if (!areHeadersValid(headers)) return `${topic}: headers ${ajv.errorsText(areHeadersValid.errors)}`;
  const type = headers.ce_type;
  if (!isEventType(type)) return `${topic}: there is no event ${type}`;
  if (topicOf(type) !== topic) return `${type} is on ${topic}`;
  if (key !== headers.ce_subject) return `${type} has another key than subject`;
  const isValid = isBodyValid[type]!;
  return isValid(JSON.parse(value)) ? undefined : `${type}: ${ajv.errorsText(isValid.errors)}`;
}
