import { lintPlanted, type Message } from './planted-files';

type Case = [title: string, path: string, code: string];

const ENVIRONMENT = 'export const x = process.env.PORT;\n';
const NOW = 'export const x = Date.now();\n';
const NEW_DATE = 'export const x = new Date();\n';
const DECISION = 'export function x(isOne: boolean) {\n  if (isOne) return 1;\n  return 2;\n}\n';

const violations: Case[] = [
  ['the environment in a service', 'apps/wallet/src/offers/offers.service.ts', ENVIRONMENT],
  ['the environment in a module', 'apps/wallet/src/wallet.module.ts', ENVIRONMENT],
  ['the environment in a library', 'libs/platform/observability/src/x.ts', ENVIRONMENT],
  ['the environment in a repository', 'apps/wallet/src/x.repository.ts', ENVIRONMENT],
  ['the time in a service', 'apps/wallet/src/offers/offers.service.ts', NOW],
  ['a date of now in a service', 'apps/wallet/src/offers/offers.service.ts', NEW_DATE],
  ['a date of now in a repository', 'apps/wallet/src/x.repository.ts', NEW_DATE],
  ['the time in protocol code', 'libs/protocol/oauth2/src/x.ts', NOW],
  ['the time in the configuration', 'libs/platform/config/src/x.ts', NOW],
  ['the time in the command line', 'apps/admin/src/x.ts', NEW_DATE],
  ['a decision in a controller', 'apps/wallet/src/offers/offers.controller.ts', DECISION],
  ['the environment in a controller', 'apps/wallet/src/offers/offers.controller.ts', ENVIRONMENT],
  ['the time in a controller', 'apps/wallet/src/offers/offers.controller.ts', NEW_DATE],
  ['a text in a component', 'apps/console/web/src/x.tsx', 'export const X = () => <p>Hello</p>;\n'],
  ['a text in an element of all apps', 'libs/web/elements/src/x.tsx', 'export const X = () => <p>Hello</p>;\n'],
  ['a text in braces', 'apps/console/web/src/x.tsx', "export const X = () => <p>{'Hello'}</p>;\n"],
  ['a text as a label', 'apps/console/web/src/x.tsx', 'export const X = () => <nav aria-label="Main pages" />;\n'],
];

const allowed: Case[] = [
  ['the environment in the configuration', 'libs/platform/config/src/x.ts', ENVIRONMENT],
  ['the environment in the launcher', 'apps/launcher/src/x.ts', ENVIRONMENT],
  ['the environment in the command line', 'apps/admin/src/x.ts', ENVIRONMENT],
  ['the environment in an entry point', 'apps/wallet/src/main.ts', ENVIRONMENT],
  ['the environment in a tool', 'tools/demo/src/x.ts', ENVIRONMENT],
  ['the environment in a spec', 'apps/wallet/src/x.spec.ts', ENVIRONMENT],
  ['the time in the clock', 'libs/platform/scheduling/src/clock.ts', NEW_DATE],
  ['the time in the launcher', 'apps/launcher/src/x.ts', NOW],
  ['the time in a tool', 'tools/demo/src/x.ts', NOW],
  ['the time in a development library', 'libs/development/embedded-kafka/src/x.ts', NOW],
  ['the time in a spec', 'apps/wallet/src/x.spec.ts', NEW_DATE],
  ['a date of a given time', 'apps/wallet/src/x.service.ts', 'export const x = new Date(0);\n'],
  ['a decision in a service', 'apps/wallet/src/offers/offers.service.ts', DECISION],
  ['a message in a component', 'apps/console/web/src/x.tsx', "export const X = () => <p>{t('x.title')} · </p>;\n"],
];

describe('no-restricted-syntax', () => {
  let messages: Map<string, Message[]>;

  beforeAll(() => {
    const cases = [...violations, ...allowed];
    const answers = lintPlanted(cases.map(([, path, code]) => ({ path, code })));
    messages = new Map(cases.map(([title], index) => [title, answers[index]!]));
  });

  it.each(violations)('rejects %s', (title) => {
    expect(messages.get(title)).toEqual([expect.objectContaining({ ruleId: 'no-restricted-syntax' })]);
  });

  it.each(allowed)('accepts %s', (title) => {
    expect(messages.get(title)).toEqual([]);
  });
});
