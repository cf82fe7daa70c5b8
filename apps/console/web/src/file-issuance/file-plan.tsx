import { useState } from 'react';
import { Button, Checkbox, Notice, Section } from '@vc/web/elements';
import type { IssuanceSource } from '../issuances/issuance-source';
import { useMessages } from '../messages/messages-context';
import { ColumnMapping } from './column-mapping';
import { FileProgress } from './file-progress';
import type { OpenedFile } from './opened-file';
import { type CheckedRows, checkRows, guessReference, type PlanOptions } from './plan';
import { guessMapping, type Target } from './targets';

/** More would not be read, and would slow the page down. */
const MOST_SHOWN = 50;

interface FilePlanProps {
  file: OpenedFile;
  source: IssuanceSource;
  targets: readonly Target[];
  /** Tells whether rows are being sent. No other file is chosen meanwhile. */
  onUnderWay: (isUnderWay: boolean) => void;
}

/** Which column is which attribute, what is wrong with which row, and then the offers. */
export function FilePlan({ file, source, targets, onUnderWay }: FilePlanProps) {
  const { t } = useMessages();
  const { columns } = file.table;
  const [mapping, setMapping] = useState(() => guessMapping(columns, targets));
  const [reference, setReference] = useState(() => guessReference(columns));
  const [options, setOptions] = useState<PlanOptions>({ txCode: false, deferred: false });
  const [isStarted, setIsStarted] = useState(false);
  const checked = checkRows({ table: file.table, targets, mapping, reference });
  return (
    <>
      {!isStarted && (
        <>
          <ColumnMapping
            columns={columns}
            targets={targets}
            mapping={mapping}
            onMapping={setMapping}
            reference={reference}
            onReference={setReference}
          />
          <Section title={t('offerOptions.title')}>
            <div className="panel form">
              <Checkbox isSelected={options.txCode} onChange={(txCode) => setOptions({ ...options, txCode })}>
                {t('offerOptions.txCode')}
              </Checkbox>
              <Checkbox isSelected={options.deferred} onChange={(deferred) => setOptions({ ...options, deferred })}>
                {t('offerOptions.deferred')}
              </Checkbox>
            </div>
          </Section>
        </>
      )}
      <RowCheck checked={checked} onStart={isStarted ? undefined : () => setIsStarted(true)} />
      {isStarted && (
        <FileProgress file={file} source={source} rows={checked.rows} options={options} onUnderWay={onUnderWay} />
      )}
    </>
  );
}

/** @param onStart undefined after the start */
function RowCheck({ checked, onStart }: { checked: CheckedRows; onStart: (() => void) | undefined }) {
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
