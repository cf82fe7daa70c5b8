import { useMessages } from '../messages/messages-context';
import { type Activity, DAYS } from './activity';

interface FigureProps {
  name: string;
  /** Undefined while it is read. */
  activity: Activity | undefined;
  tone: 'good' | 'bad';
}

const WIDTH = 8;
const GAP = 4;
const HEIGHT = 32;

/** A number, and a bar for each day. */
export function Figure({ name, activity, tone }: FigureProps) {
  const { t } = useMessages();
  return (
    <div className="figure panel">
      <p className="figure-name">{name}</p>
      <p className="figure-number">{activity ? activity.total : '–'}</p>
      {activity && <Bars activity={activity} tone={tone} />}
      <p className="hint">{t('dashboard.days', { count: DAYS })}</p>
    </div>
  );
}

function Bars({ activity: { perDay }, tone }: { activity: Activity; tone: 'good' | 'bad' }) {
  const { t } = useMessages();
  const highest = Math.max(1, ...perDay);
  return (
    <svg
      className={`bars bars-${tone}`}
      viewBox={`0 0 ${DAYS * (WIDTH + GAP) - GAP} ${HEIGHT}`}
      role="img"
      aria-label={t('dashboard.perDay', { counts: perDay.join(', ') })}
    >
      {perDay.map((count, day) => {
        const height = Math.max(2, (count / highest) * HEIGHT);
        return (
          <rect
            key={day}
            className={count === 0 ? 'bar-empty' : 'bar'}
            x={day * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            rx={1.5}
          />
        );
      })}
    </svg>
  );
}
