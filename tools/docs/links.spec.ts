import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(__dirname, '../..');
const read = (page: string) => readFileSync(join(root, page), 'utf8');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root });
const pages = listed
  .toString()
  .split('\n')
  .filter((page) => page !== '' && existsSync(join(root, page)));

/** Text without blocks and spans of code, in which nothing is a link or a heading. */
const proseOf = (page: string) =>
  read(page)
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/`[^`\n]*`/g, (span) => span.replaceAll(/[[\]()#]/g, ''));

/** The anchors of the headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>();
  return [...proseOf(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = text.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** The links of a page within the repository, with the reason for each that leads nowhere. */
function brokenLinksOf(page: string): string[] {
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
    });
}

/** An index of their own, which docs/README.md links, has the decisions and the runbooks. */
const INDEXED = /^docs\/(?:adr|operating\/runbooks)\/(?!README\.md$)/;

describe('docs/README.md', () => {
  it('has each page once', () => {
    const linked = [...proseOf('docs/README.md').matchAll(/^\| \[[^\]]*\]\(([^)]+)\)/gm)].map(([, link = '']) =>
      normalize(join('docs', link)),
    );
    const expected = pages.filter(
      (page) => page.startsWith('docs/') && page !== 'docs/README.md' && !INDEXED.test(page),
    );
    expect(linked.filter((page) => page.startsWith('docs/')).sort()).toEqual(expected.sort());
  });
});

describe('the links of the documentation', () => {
  it.each(pages)('lead somewhere: %s', (page) => {
    expect(brokenLinksOf(page)).toEqual([]);
  });

  it('lead from comments in sources to pages and headings', () => {
    const pattern = String.raw`docs/[a-z/-]+\.md#[a-z0-9-]+`;
    const found = execFileSync('git', ['grep', '-IohE', pattern, '--', '*.ts', '*.mjs', '*.cjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    const links = [...new Set(found.trim().split('\n'))].map((link) => link.split('#'));
    expect(
      links.filter(([page = '', anchor = '']) => !existsSync(join(root, page)) || !anchorsOf(page).includes(anchor)),
    ).toEqual([]);
  });

  it('are on many pages', () => {
    expect(pages.length).toBeGreaterThan(100);
  });
});
