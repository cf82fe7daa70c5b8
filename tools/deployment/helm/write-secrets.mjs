// node tools/deployment/helm/write-secrets.mjs --database URL --owner LOGIN [--fullname NAME] [--namespace NAME] < secrets.env:
// prints the Secrets and the ConfigMap that the chart expects, for kubectl apply. The input has one variable a line, as
// `keys services` prints them. docs/operating/kubernetes.md describes it.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from '../../command-line.mjs';
import { secretManifests } from './secret-manifests.mjs';

const text = { type: 'string' };
const { values } = commandLine({ database: text, owner: text, fullname: text, namespace: text });
const { database = '', owner, fullname = 'vc-platform', namespace } = values;
const root = resolve(import.meta.dirname, '../../..');
const file = join(root, 'deploy/helm/vc-platform/files/services.json');
const { services } = JSON.parse(readFileSync(file, 'utf8'));
const lines = readFileSync(0, 'utf8').split('\n');
const variables = new Map(lines.map((line) => /^(\w+)=(.+)$/.exec(line)?.slice(1)).filter(Boolean));
try {
  if (!/^postgres(ql)?:\/\/[^@/]+\/[^/]+/.test(database) || !owner)
    throw new Error('--database must be postgres://host:port/database, and --owner its login.');
  process.stdout.write(secretManifests(services, variables, { fullname, namespace, database, owner }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
