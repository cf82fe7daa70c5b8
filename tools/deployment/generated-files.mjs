import { composeFile } from './compose.mjs';
import { environmentExample } from './environment-example.mjs';
import { chartFiles } from './helm/chart-files.mjs';
import { readServices } from './variables.mjs';

/** Each generated file of a deployment, by its path below the repository. */
export async function generatedFiles(root) {
  const services = readServices(root);
  return {
    'docker-compose.yml': composeFile(services),
    'deploy/.env.example': environmentExample(services),
    ...(await chartFiles(root)),
  };
}
