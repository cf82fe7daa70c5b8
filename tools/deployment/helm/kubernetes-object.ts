/** The members of Kubernetes objects that the specs read. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  // Each kind has its own members, which its schema describes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the schemas of Kubernetes check the objects
  spec: any;
}

export interface Variable {
  name: string;
  value?: string;
  valueFrom?: unknown;
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: Variable[];
  ports?: { name: string; containerPort: number }[];
  securityContext: Record<string, unknown>;
  resources: { requests?: Record<string, string>; limits?: Record<string, string> };
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  startupProbe: { httpGet: { path: string } };
  livenessProbe: { httpGet: { path: string } };
  readinessProbe: { httpGet: { path: string } };
}

export interface PodSpec {
  containers: [Container];
  volumes?: { name: string; secret?: { secretName: string; items: { key: string; path: string }[] } }[];
  securityContext: Record<string, unknown>;
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds: number;
}

/** The pod that an object makes, if it makes one. */
export function podSpecOf({ kind, spec }: KubernetesObject): PodSpec | undefined {
  if (kind === 'Pod') return spec as PodSpec;
  return ['Deployment', 'Job'].includes(kind) ? (spec as { template: { spec: PodSpec } }).template.spec : undefined;
}

/** The name of the service, or of the job, to which an object belongs. */
export function componentOf({ metadata }: KubernetesObject): string {
  return metadata.labels['app.kubernetes.io/component'] ?? '';
}
