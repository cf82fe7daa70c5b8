import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');

interface Project {
  data: { root: string; tags: string[]; targets: Record<string, { options: { command: string } }> };
}

interface Graph {
  nodes: Record<string, Project>;
  dependencies: Record<string, { target: string }[]>;
}

function readGraph(): Graph {
  const directory = mkdtempSync(join(tmpdir(), 'nx-graph-'));
  const file = join(directory, 'graph.json');
  try {
    execFileSync(process.execPath, ['node_modules/.bin/nx', 'graph', `--file=${file}`], {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false', NX_WORKSPACE_DATA_DIRECTORY: join(directory, 'data') },
      stdio: 'pipe',
    });
    return (JSON.parse(readFileSync(file, 'utf8')) as { graph: Graph }).graph;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function folders(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`);
}

describe('the Nx projects', () => {
  const { nodes, dependencies } = readGraph();
  const project = (name: string) => nodes[name]!.data;
  const targetsOf = (name: string) => dependencies[name]!.map(({ target }) => target);

  it('are the folders of apps and tools, and of each layer of libraries', () => {
    const single = ['libs/sdk', 'libs/testing'];
    const layers = folders('libs').filter((layer) => !single.includes(layer));
    const expected = [...folders('apps'), ...folders('tools'), ...layers.flatMap(folders), ...single, 'tests'];
    expect(
      Object.values(nodes)
        .map(({ data }) => data.root)
        .sort(),
    ).toEqual(expected.sort());
  });

  it('depend on the projects whose package names they import', () => {
    expect(targetsOf('app-auth')).toEqual(
      expect.arrayContaining(['platform-http', 'feature-issuance-grant', 'testing']),
    );
    expect(targetsOf('app-auth')).not.toContain('app-wallet');
    expect(targetsOf('app-launcher')).toEqual(expect.arrayContaining(['app-auth', 'app-wallet']));
  });

  it('have tags for their layer, and features for the services that share them', () => {
    expect(project('app-auth').tags).toEqual(['layer:service']);
    expect(project('app-launcher').tags).toEqual(['layer:composer']);
    expect(project('feature-presets').tags).toEqual(['layer:feature', 'shared-by:issuance', 'shared-by:presentation']);
  });

  it('have the targets that their files need', () => {
    expect(Object.keys(project('app-auth').targets).sort()).toEqual(['build', 'lint', 'typecheck']);
    expect(Object.keys(project('tool-kafka').targets)).toEqual(['lint']);
    expect(Object.keys(project('feature-presets').targets)).not.toContain('build');
  });

  it('lint their own folder', () => {
    expect(project('app-webhooks').targets.lint!.options.command).toBe('eslint --max-warnings 0 apps/webhooks');
    for (const { data } of Object.values(nodes)) expect(existsSync(join(root, data.root))).toBe(true);
  });
});
