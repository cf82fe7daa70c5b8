import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { listContext } from './build-context';
import type { Stage, Step } from './dockerfile';

/** Does the steps of a stage in a folder instead of a container. */
export class PlainFolder {
  constructor(
    private readonly repository: string,
    /** Stands for the root of the container. */
    private readonly root: string,
    /** The folders of the stages before, by name. */
    private readonly stages: Map<string, string>,
  ) {}

  private workdir = '/';

  /** @param stage whose base image is not copied: its programs are those of this machine */
  build(stage: Stage): void {
    for (const step of stage.steps) {
      if (step.keyword === 'WORKDIR') mkdirSync(this.path((this.workdir = step.text)), { recursive: true });
      if (step.keyword === 'COPY') this.copy(step);
      if (step.keyword === 'RUN') this.run(step.text);
    }
  }

  private path(path: string): string {
    return join(this.root, path.startsWith('/') ? path : join(this.workdir, path));
  }

  private copy({ text, from }: Step): void {
    const words = text.split(' ');
    const target = words.at(-1) ?? '';
    for (const source of words.slice(0, -1)) {
      if (from === undefined) this.copyFromContext(source, target);
      else this.copyFromStage(join(this.stages.get(from) ?? `no stage ${from}`, source), target);
    }
  }

  private copyFromContext(source: string, target: string): void {
    const files = listContext(this.repository).filter((path) => path === source || path.startsWith(`${source}/`));
    if (files.length === 0) throw new Error(`.dockerignore lets nothing of ${source} into the build context.`);
    for (const file of files) {
      // COPY copies the contents of a folder.
      const below = file === source ? (target.endsWith('/') ? basename(file) : '') : file.slice(source.length + 1);
      const path = this.path(join(target, below));
      mkdirSync(dirname(path), { recursive: true });
      cpSync(join(this.repository, file), path);
    }
  }

  private copyFromStage(source: string, target: string): void {
    if (!existsSync(source)) throw new Error(`The stage before has no ${source}.`);
    const isFolder = statSync(source).isDirectory();
    const path = this.path(isFolder || !target.endsWith('/') ? target : join(target, basename(source)));
    cpSync(source, path, { recursive: true, verbatimSymlinks: true });
  }

  private run(command: string): void {
    if (command.startsWith('npm ci ')) {
      this.takePackages();
      return;
    }
    const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
    const options = { cwd: this.path('.'), encoding: 'utf8', env: { ...process.env, PATH: path } } as const;
    const { status, stderr } = spawnSync('sh', ['-euc', command], options);
    if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  }

  /** What `npm ci` installs, without its downloads: the same lock file has filled the repository's folder. */
  private takePackages(): void {
    // A link would be copied as a link, and the packages of the repository would be changed below.
    const installed = realpathSync(join(this.repository, 'node_modules'));
    const target = this.path('node_modules');
    const { status, stderr } = spawnSync('cp', ['-al', installed, target], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    // npm rewrites the files with a dot, which must not be those of the repository.
    for (const name of readdirSync(target).filter((each) => each.startsWith('.') && each !== '.bin')) {
      rmSync(join(target, name), { recursive: true });
      if (name === '.package-lock.json') cpSync(join(installed, name), join(target, name));
    }
  }
}
