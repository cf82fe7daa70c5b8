export { Cluster } from './cluster';
export type { ClusterOptions } from './cluster';
export { OPERATOR_PRINCIPAL } from './kafka-process';
export { accessLogOf, generateNginxConfiguration, nginxProcess, whyNoNginx } from './nginx-process';
