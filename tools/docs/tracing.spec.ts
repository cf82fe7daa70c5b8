import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/operating/tracing.md');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

describe('docs/operating/tracing.md', () => {
  it('has each attribute that spans may have', () => {
    const attributes = namesIn(
      read('libs/platform/observability/src/trace/span-description.ts'),
      /^ {2}'([\w.]+)'\?:/gm,
    );
    expect(namesIn(page, /^\| `([\w.]+\.[\w.]+)`/gm).sort()).toEqual(attributes.sort());
  });

  it('has each variable of the traces', () => {
    const variables = namesIn(read('libs/platform/config/src/tracing-config.ts'), /^ {2}(OTEL_\w+)/gm);
    expect(namesIn(page, /^\| `(OTEL_\w+)`/gm)).toEqual(variables);
  });

  it('names the events of which receivers get another trace id', () => {
    const source = read('apps/webhook-delivery/src/dispatch/attempt-trace.ts');
    const caused = namesIn(source, /^ {2}'(openid4vc\.[\w.]+)',$/gm);
    expect(caused).not.toEqual([]);
    expect(caused.filter((type) => !page.includes(`\`${type}\``))).toEqual([]);
  });
});
