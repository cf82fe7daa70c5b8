import { lintPlanted, type Message } from './planted-files';

type Case = [title: string, path: string, code: string];

const ENVIRONMENT = 'export const x = process.env.PORT;\n';
const NOW = 'export const x = Date.now();\n';
const NEW_DATE = 'export const x = new Date();\n';
const TEXT = 'export const x = (text: string) => new Date(text);\n';
const PARSE = 'export const x = (text: string) => Date.parse(text);\n';
const DAY = 'export const x = (day: string) => new Date(`${day}T00:00:00Z`);\n';
const MEMBER = 'export const x = (dto: { end: string }) => new Date(dto.end);\n';
const CAST = 'export const x = (end: unknown) => new Date(end as string);\n';
const VALIDITY = 'export const x = (leaf: { validTo: string }) => leaf.validTo;\n';
const DESTRUCTURED = 'export const x = ({ validTo }: { validTo: string }) => validTo;\n';
const JSON_TEXT = 'export const x = (text: string) => JSON.parse(text) as unknown;\n';
const LIST = 'export const x = (text: string) => text.split(/\\s*,\\s*/);\n';
const TRAILING = "export const x = (text: string) => text.replace(/^-|[^a-z]+$/, '');\n";
const GROUPED = 'export const x = /(?:[-_]*)x/;\n';
const LINEAR = 'export const x = [/^\\s*x/, /\\s+/g, /(?<!0)0+$/, /; */, /\\s*x/y, /a|b+/, /(?:x|y*);/];\n';
const DECISION = 'export function x(isOne: boolean) {\n  if (isOne) return 1;\n  return 2;\n}\n';
const PUBLIC = "@Header('cache-control', 'public, max-age=60')\nexport class X {}\n";

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
  ['the time in an entry point', 'apps/wallet/src/main.ts', NEW_DATE],
  ['a text as a time in a service', 'apps/wallet/src/x.service.ts', TEXT],
  ['a text as a time in a repository', 'apps/wallet/src/x.repository.ts', TEXT],
  ['a text as a time in protocol code', 'libs/protocol/x509/src/x.ts', TEXT],
  ['a member as a time', 'apps/wallet/src/x.service.ts', MEMBER],
  ['a day as a time', 'libs/platform/http/src/x.ts', DAY],
  ['an unknown value as a time', 'libs/feature/timeline/src/x.ts', CAST],
  ['a text as milliseconds', 'libs/protocol/trust-lists/src/x.ts', PARSE],
  ['a text as a time in a controller', 'apps/wallet/src/offers/offers.controller.ts', TEXT],
  ['the end of a certificate as a text', 'apps/trust/src/x.ts', VALIDITY],
  ['the end of a certificate among others', 'libs/protocol/x509/src/x.ts', DESTRUCTURED],
  ['JSON of others in protocol code', 'libs/protocol/openid4vci/src/x.ts', JSON_TEXT],
  ['a decision in a controller', 'apps/wallet/src/offers/offers.controller.ts', DECISION],
  ['a public document that each request builds', 'apps/wallet/src/offers/offers.controller.ts', PUBLIC],
  ['the environment in a controller', 'apps/wallet/src/offers/offers.controller.ts', ENVIRONMENT],
  ['the time in a controller', 'apps/wallet/src/offers/offers.controller.ts', NEW_DATE],
  ['a list that is split at blanks', 'apps/wallet/src/x.service.ts', LIST],
  ['a list that is split at blanks in protocol code', 'libs/protocol/http/src/x.ts', LIST],
  ['a list that is split at blanks in a controller', 'apps/wallet/src/offers/offers.controller.ts', LIST],
  ['a list that is split at blanks in a repository', 'apps/wallet/src/x.repository.ts', LIST],
  ['a list that is split at blanks in a page', 'apps/console/web/src/x.ts', LIST],
  ['an expression for the end of a text', 'libs/platform/http/src/x.ts', TRAILING],
  ['an expression that begins with a group of any length', 'libs/platform/http/src/x.ts', GROUPED],
  ['a type with code that Node runs', 'tools/ci/x.mts', 'export enum Level {\n  low,\n}\n'],
  [
    'a parameter property that Node runs',
    'tools/ci/x.mts',
    'export class X {\n  constructor(readonly a: string) {}\n}\n',
  ],
  ['a text in a component', 'apps/console/web/src/x.tsx', 'export const X = () => <p>Hello</p>;\n'],
  ['a text in an element of all apps', 'libs/web/elements/src/x.tsx', 'export const X = () => <p>Hello</p>;\n'],
  ['a text in braces', 'apps/console/web/src/x.tsx', "export const X = () => <p>{'Hello'}</p>;\n"],
  ['a text as a label', 'apps/console/web/src/x.tsx', 'export const X = () => <nav aria-label="Main pages" />;\n'],
];

const allowed: Case[] = [
  ['the environment in the configuration', 'libs/platform/config/src/x.ts', ENVIRONMENT],
  ['expressions of linear time', 'libs/platform/http/src/x.ts', LINEAR],
  ['the environment in the launcher', 'apps/launcher/src/x.ts', ENVIRONMENT],
  ['the environment in the command line', 'apps/cli/src/x.ts', ENVIRONMENT],
  ['the environment in an entry point', 'apps/wallet/src/main.ts', ENVIRONMENT],
  ['the environment in a tool', 'tools/demo/src/x.ts', ENVIRONMENT],
  ['the environment in a spec', 'apps/wallet/src/x.spec.ts', ENVIRONMENT],
  ['the time in the clock', 'libs/platform/scheduling/src/clock.ts', NEW_DATE],
  ['the time in the launcher', 'apps/launcher/src/x.ts', NOW],
  ['the time in a tool', 'tools/demo/src/x.ts', NOW],
  ['the time in a development library', 'libs/development/embedded-kafka/src/x.ts', NOW],
  ['the time in a spec', 'apps/wallet/src/x.spec.ts', NEW_DATE],
  ['a text in the reader of times', 'libs/protocol/times/src/x.ts', TEXT],
  ['JSON in the reader of JSON', 'libs/protocol/json/src/x.ts', JSON_TEXT],
  ['a text as a time in a spec', 'apps/wallet/src/x.spec.ts', TEXT],
  ['a constant time', 'apps/wallet/src/x.service.ts', "export const x = new Date('2026-01-01T00:00:00Z');\n"],
  ['a date of a calculation', 'apps/wallet/src/x.service.ts', 'export const x = (s: number) => new Date(s * 1000);\n'],
  ['no date', 'apps/wallet/src/x.service.ts', 'export const x = new Date(NaN);\n'],
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
