export { Cluster } from './cluster';
export type { ClusterOptions, ReplicaChange } from './cluster-options';
export { createDemoOrganization, createOrganization } from './demo-organization';
export { accessLogOf, generateNginxConfiguration, nginxProcess, whyNoNginx } from './nginx-process';
