import type { JsonSchema } from './event-descriptions';
import { EVENT_DESCRIPTIONS } from './event-descriptions';
import type { DescribedType } from './event-schemas';
import { DESCRIBED_TYPES } from './event-schemas';
import { markdownTable } from './markdown-table';
import { isDeliveredByWebhook } from './event-catalogue';
import { INTERFACE_EVENT_TYPES, isEventType, topicOf, WEBHOOK_TEST } from './event-types';

const COLUMNS: { head: string; cell: (type: DescribedType) => string }[] = [
  { head: '`eventType`', cell: (type) => `\`${type}\`` },
  { head: 'description', cell: (type) => EVENT_DESCRIPTIONS[type].meaning },
  { head: 'topic', cell: (type) => (isEventType(type) ? `\`${topicOf(type)}\`` : '–') },
  { head: 'webhooks', cell: webhookCell },
  { head: '`payload`', cell: (type) => formatMembers(EVENT_DESCRIPTIONS[type].payload) },
];

/** Every event in a table, for readers of the documentation (Markdown). */
export function eventTable(): string {
  const heads = COLUMNS.map(({ head }) => head);
  return markdownTable(
    heads,
    DESCRIBED_TYPES.map((type) => COLUMNS.map(({ cell }) => cell(type))),
  );
}

function webhookCell(type: DescribedType): string {
  if (!isDeliveredByWebhook(type)) return '–';
  return type === WEBHOOK_TEST || INTERFACE_EVENT_TYPES.some((each) => each === type) ? 'yes' : 'by `filterTypes`';
}

function formatMembers({ properties, required }: JsonSchema): string {
  const names = Object.keys(properties as JsonSchema);
  return names.map((name) => `\`${name}${(required as string[]).includes(name) ? '' : '?'}\``).join(', ');
}
