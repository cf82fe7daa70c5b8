import type { JsonSchema } from './event-descriptions';
import { EVENT_DESCRIPTIONS } from './event-descriptions';
import type { DescribedType } from './event-schemas';
import { DESCRIBED_TYPES } from './event-schemas';
import { isEventType, topicOf, WEBHOOK_EVENT_TYPES, WEBHOOK_TEST } from './event-types';

/** Every event in a table, for readers of the documentation (Markdown). */
export function eventTable(): string {
  const head = ['`eventType`', 'what happened', 'topic', 'webhooks', '`payload`'];
  const rows = DESCRIBED_TYPES.map((type) => [
    `\`${type}\``,
    EVENT_DESCRIPTIONS[type].meaning,
    isEventType(type) ? `\`${topicOf(type)}\`` : '–',
    isWebhook(type) ? 'yes' : '–',
    membersOf(EVENT_DESCRIPTIONS[type].payload),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function isWebhook(type: DescribedType): boolean {
  return type === WEBHOOK_TEST || WEBHOOK_EVENT_TYPES.includes(type);
}

function membersOf({ properties, required }: JsonSchema): string {
  const names = Object.keys(properties as JsonSchema);
  return names.map((name) => `\`${name}${(required as string[]).includes(name) ? '' : '?'}\``).join(', ');
}
