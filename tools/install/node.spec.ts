import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

describe('Node', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const versions = Object.entries(optionalDependencies)
    .filter(([name]) => /^node-(bin-)?(darwin|linux)-/.test(name))
    .map(([, version]) => version as string);

  it('is a package in one version, with which the tests run', () => {
    expect(versions).toEqual(Array(4).fill(process.versions.node));
  });

  it('has the same version in the image', () => {
    const [, image] = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? [];
    expect(image).toContain(`node:${process.versions.node}-slim@sha256:`);
  });
});
