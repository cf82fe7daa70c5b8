import { useState } from 'react';
import { Link } from 'wouter';
import { Badge, Checkbox, ConfirmDialog, SelectField, type Tone } from '@vc/web/elements';
import type { KeyMove, KeySettings } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DataTable } from '../elements/data-table';
import { useMessages } from '../messages/messages-context';
import { useMoveKeys } from './queries';

type Moved = KeyMove['certificates'][number];

const TONES: Record<Moved['outcome'], Tone> = {
  moved: 'good',
  unchanged: 'quiet',
  kept: 'open',
  csrRequired: 'warn',
  unsupported: 'warn',
};

/** Replaces the active certificates by others whose keys are at the provider. */
export function KeyMoveForm({ settings: { providers } }: { settings: KeySettings }) {
  const { t } = useMessages();
  const [provider, setProvider] = useState(providers[0]?.name ?? '');
  const [roots, setRoots] = useState(false);
  const move = useMoveKeys();
  return (
    <>
      <div className="panel form">
        <SelectField
          label={t('keyMove.provider')}
          options={providers.map(({ name }) => ({ id: name, name }))}
          value={provider}
          onChange={setProvider}
        />
        <Checkbox isSelected={roots} onChange={setRoots}>
          {t('keyMove.roots')}
        </Checkbox>
        <p className="hint">{t('keyMove.rootsHint')}</p>
        <ActError error={move.error} />
        <div className="actions">
          <ConfirmDialog
            trigger={{ text: t('keyMove.move') }}
            title={t('keyMove.confirmTitle', { provider })}
            confirm={t('keyMove.move')}
            isDangerous={roots}
            onConfirm={() => move.mutate({ provider, roots })}
          >
            <p>{t(roots ? 'keyMove.confirmRoots' : 'keyMove.confirmText')}</p>
          </ConfirmDialog>
        </div>
      </div>
      <div role="status">{move.data && <MoveResult move={move.data} />}</div>
    </>
  );
}

function MoveResult({ move: { certificates } }: { move: KeyMove }) {
  const { t } = useMessages();
  if (certificates.length === 0) return <p className="panel">{t('keyMove.nothing')}</p>;
  return (
    <DataTable
      label={t('keyMove.result')}
      rows={certificates.map((each) => ({ ...each, id: each.certificateId }))}
      columns={[
        {
          id: 'type',
          name: t('certificates.purpose'),
          cell: ({ certificateId, newCertificateId, type }) => (
            <Link href={`/certificates/${newCertificateId ?? certificateId}`} className="row-link">
              {t(`certificateType.${type}`)}
            </Link>
          ),
        },
        { id: 'keyType', name: t('certificates.keyType'), cell: ({ keyType }) => keyType },
        {
          id: 'outcome',
          name: t('keyMove.outcome'),
          cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{t(`keyMoveOutcome.${outcome}`)}</Badge>,
        },
      ]}
    />
  );
}
