interface Bar {
  period: string;
  count: number;
}

interface UsageChartProps {
  /** What the chart says, for screen readers. */
  label: string;
  bars: readonly Bar[];
}

const WIDTH = 720;
const HEIGHT = 180;
const LEFT = 48;
const BOTTOM = 24;
const GAP = 0.25;
/** Of a count that is not 0. */
const LEAST = 2;

/** A bar for each period. Screen readers get the label, and the figures from the table beside it. */
export function UsageChart({ label, bars }: UsageChartProps) {
  const top = niceTop(Math.max(1, ...bars.map(({ count }) => count)));
  const step = (WIDTH - LEFT) / Math.max(1, bars.length);
  const plot = HEIGHT - BOTTOM;
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / top) * (plot - LEAST)));
  return (
    <svg className="usage-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, top / 2, top].map((value) => {
        const y = plot - (value / top) * (plot - LEAST) + LEAST / 2;
        return <line key={value} className="usage-line" x1={LEFT} x2={WIDTH} y1={y} y2={y} />;
      })}
      <text className="usage-axis" x={LEFT - 8} y={14} textAnchor="end">
        {top}
      </text>
      <text className="usage-axis" x={LEFT - 8} y={plot} textAnchor="end">
        0
      </text>
      {bars.map(({ period, count }, index) => (
        <rect
          key={period}
          className="usage-bar"
          x={LEFT + index * step + (step * GAP) / 2}
          y={plot - heightOf(count)}
          width={step * (1 - GAP)}
          height={heightOf(count)}
        >
          <title>{`${period}: ${count}`}</title>
        </rect>
      ))}
      <text className="usage-axis" x={LEFT} y={HEIGHT - 4}>
        {bars.at(0)?.period}
      </text>
      {bars.length > 1 && (
        <text className="usage-axis" x={WIDTH} y={HEIGHT - 4} textAnchor="end">
          {bars.at(-1)?.period}
        </text>
      )}
    </svg>
  );
}

/** The next number of 1, 2 or 5 times a power of ten. */
function niceTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest));
  return ([1, 2, 5, 10].find((factor) => factor * power >= highest) ?? 10) * power;
}
