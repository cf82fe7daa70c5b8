import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Definition {
  properties: Record<string, { writeOnly?: boolean }>;
}

/** Each secret of each program. */
function secrets(): string[] {
  const { $defs } = JSON.parse(read('deploy/configuration.schema.json')) as { $defs: Record<string, Definition> };
  const names = Object.values($defs).flatMap(({ properties }) =>
    Object.keys(properties).filter((name) => properties[name]?.writeOnly === true),
  );
  return [...new Set(names)].filter((name) => !name.endsWith('_FILE'));
}

/** The prefix names a service, whose replicas have the variable without it. */
const PREFIX =
  /^(?:AUTH|ONBOARDING|VERIFICATION|TRUST|ISSUANCE|PRESENTATION|WALLET|WEBHOOKS|WEBHOOK_DELIVERY|CONSOLE)_/;

describe('docs/operating/key-rotation.md', () => {
  const rows = read('docs/operating/key-rotation.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));

  const isDescribed = (name: string) =>
    rows.some((row) =>
      [name, name.replace(PREFIX, ''), name.replace(PREFIX, '<SERVICE>_')].some((each) => row.includes(`\`${each}\``)),
    );

  it.each(secrets())('says how %s is replaced', (name) => {
    expect(isDescribed(name)).toBe(true);
  });
});
