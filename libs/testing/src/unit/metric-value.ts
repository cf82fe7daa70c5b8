import type { Metrics } from '@vc/platform/observability';

interface Samples {
  name: string;
  values: { labels: Record<string, string | number>; value: number }[];
}

/**
 * Returns the sum of the samples of a counter or gauge that have these labels, undefined if there is none.
 * @param definition one of METRICS
 */
export async function metricValue(
  metrics: Metrics,
  { name }: { name: string },
  labels: Record<string, string | number> = {},
): Promise<number | undefined> {
  const all = (await metrics.read()) as Samples[];
  const samples = all.find((each) => each.name === name)?.values ?? [];
  const found = samples.filter((sample) =>
    Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}
