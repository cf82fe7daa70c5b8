import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@vc/testing/unit/repository';

const page = readFileSync(join(REPOSITORY, 'docs/operating/kubernetes.md'), 'utf8');

describe('deploy/helm/vc-platform', () => {
  it.each(readdirSync(join(REPOSITORY, 'deploy/helm/examples')))(
    'is explained with %s in docs/operating/kubernetes.md',
    (example) => expect(page).toContain(`(../../deploy/helm/examples/${example})`),
  );
});
