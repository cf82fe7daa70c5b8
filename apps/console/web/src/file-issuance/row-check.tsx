import { Button, Notice, Section } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import type { CheckedRows } from './plan';

/** More would not be read, and would slow the page down. */
const MOST_SHOWN = 50;

/** @param onStart undefined after the start */
export function RowCheck({ checked, onStart }: { checked: CheckedRows; onStart: (() => void) | undefined }) {
  const { t } = useMessages();
  const { rows, violations } = checked;
  if (!onStart) return null;
  const further = violations.length - MOST_SHOWN;
  return (
    <Section title={t('rowCheck.title')}>
      {violations.length === 0 ? (
        <Notice tone="good">
          <p>{t('rowCheck.good', { count: rows.length })}</p>
          <p>{t('rowCheck.repetition')}</p>
        </Notice>
      ) : (
        <Notice tone="bad">
          <p>{t('rowCheck.bad', { count: violations.length })}</p>
          <ul className="row-violations">
            {violations.slice(0, MOST_SHOWN).map(({ row, label, rule }) => (
              <li key={`${row} ${label}`}>{t(`valueRule.${rule}`, { row, label })}</li>
            ))}
          </ul>
          {further > 0 && <p>{t('rowCheck.further', { count: further })}</p>}
        </Notice>
      )}
      <div className="actions">
        <Button kind="primary" isDisabled={violations.length > 0} onPress={onStart}>
          {t('rowCheck.start', { count: rows.length })}
        </Button>
      </div>
    </Section>
  );
}
