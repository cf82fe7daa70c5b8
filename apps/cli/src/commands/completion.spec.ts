import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '../run-command-line';

describe('vc completion', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-completion-'));
  const profiles = join(folder, 'profiles.json');

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function vc(...words: string[]) {
    const output = { out: '', err: '' };
    const code = await runCommandLine(words, {
      environment: { VC_PROFILES: profiles },
      out: (text) => (output.out += text),
      err: (text) => (output.err += text),
      readInput: async () => '',
      signal: new AbortController().signal,
    });
    return { code, ...output };
  }

  const completed = async (...words: string[]) =>
    (await vc('__complete', '--', ...words)).out
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t')[0]);

  it.each(['bash', 'zsh', 'fish'])('prints a script for %s that asks vc', async (shell) => {
    const { code, out } = await vc('completion', shell);
    expect([code, out]).toEqual([0, expect.stringContaining('vc __complete -- ')]);
  });

  it('says how bash reads the script, also bash 3.2, where source reads no process substitution', async () => {
    const [line] = (await vc('completion', 'bash')).out.split('\n');
    expect(line).toBe('# Completion of vc for bash: eval "$(vc completion bash)"');
  });

  it('ends with 2 for another shell', async () => {
    expect(await vc('completion', 'csh')).toMatchObject({ code: 2, err: expect.stringContaining('bash, zsh, fish') });
  });

  it('completes commands, without hidden ones, with descriptions', async () => {
    const commands = await completed('');
    expect(commands).toEqual(expect.arrayContaining(['issue', 'present', 'operator', 'help']));
    expect(commands).not.toContain('__complete');
    expect(await completed('pres')).toEqual(
      ['present', 'presets', 'presentation-presets', 'presentation-templates', 'presentations'].filter((each) =>
        commands.includes(each),
      ),
    );
    expect((await vc('__complete', '--', 'doc')).out).toMatch(/^doctor\texamine .+\n$/);
  });

  it('completes the subcommands of a command, also after options with values', async () => {
    expect(await completed('events', '')).toEqual(['tail', 'help']);
    expect(await completed('--profile', 'events', '--json', 'events', 't')).toEqual(['tail']);
    expect(await completed('operator', 'tenant', 'susp')).toEqual(['suspend']);
  });

  it('completes the options of a command and of those above it', async () => {
    expect(await completed('replay', '--')).toEqual([
      '--endpoint',
      '--status',
      '--since',
      '--until',
      '--event-type',
      '--dry-run',
      '--help',
      '--profile',
      '--json',
    ]);
    expect(await completed('replay', 'd1', 'd2', '--dr')).toEqual(['--dry-run']);
  });

  it('completes the choices of options and arguments', async () => {
    expect(await completed('replay', '--status', '')).toEqual(['failed', 'delivered', 'pending', 'any']);
    expect(await completed('replay', '--status', 'd')).toEqual(['delivered']);
    expect(await completed('completion', 'z')).toEqual(['zsh']);
  });

  it('completes the names of profiles', async () => {
    const profile = { url: 'https://vc.example', clientId: 'acme', clientSecret: 's3cret' };
    writeFileSync(profiles, JSON.stringify({ default: profile, staging: profile }));
    expect(await completed('issue', '--profile', '')).toEqual(['default', 'staging']);
    expect(await completed('--profile', 's')).toEqual(['staging']);
  });

  it('asks for files where an option takes one, also for further values', async () => {
    expect(await completed('issue', '-f', '')).toEqual([':files']);
    expect(await completed('plan', '--file', 'a.yaml', '')).toEqual([':files']);
    expect(await completed('issue', '--file', '-', '')).toEqual([]);
  });

  it('completes nothing where it knows no value', async () => {
    expect(await completed('issue', '--wait', '')).toEqual([]);
    expect(await completed('trust', 'get', '')).toEqual([]);
  });
});
