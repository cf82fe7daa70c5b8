import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@vc/testing/programs/describe-with';
import { REPOSITORY } from '@vc/testing/unit/repository';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import { parse } from 'yaml';
import { moduleFolder } from './go-tools.mts';

// The schema is a file of a Go module.
describeWith('go', 'docker-compose.yml', () => {
  it('is valid by the schema of the Compose Specification', () => {
    const schema = JSON.parse(readFileSync(join(moduleFolder('compose'), 'schema/compose-spec.json'), 'utf8'));
    const ajv = String(schema.$schema).includes('2020') ? new Ajv2020({ strict: false }) : new Ajv({ strict: false });
    const validate = ajv
      .addFormat('duration', true)
      .addFormat('subnet_ip_address', true)
      .addFormat('expose', true)
      .addFormat('ports', true)
      .compile(schema);
    validate(parse(readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8'), { merge: true }));
    expect(validate.errors).toBeNull();
  });
});
