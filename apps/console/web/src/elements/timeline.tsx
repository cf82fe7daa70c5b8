import { Time } from '@vc/web/elements';
import type { TimelineEntry } from '../api/schemas';
import { useMessages } from '../messages/messages-context';

/** The steps of an issuance or a presentation, the newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = useMessages();
  return (
    <ol className="timeline" aria-label={t('timeline.title')}>
      {entries.toReversed().map((entry) => (
        <Step key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Step({ entry }: { entry: TimelineEntry }) {
  const { t, named } = useMessages();
  return (
    <li className={entry.isRefusal ? 'step step-refusal' : 'step'}>
      <p className="step-summary">{named(`step.${entry.step}`, entry.summary)}</p>
      {entry.detail !== null && <p className="step-detail">{entry.detail}</p>}
      <p className="hint">
        {t(`actor.${entry.actor}`)} · <Time iso={entry.occurredAt} />
        {entry.repetitions > 1 && ` · ${t('timeline.repetitions', { count: entry.repetitions })}`}
      </p>
    </li>
  );
}
