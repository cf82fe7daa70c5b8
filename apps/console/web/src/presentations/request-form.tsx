import { useState } from 'react';
import { Button, ButtonLink, Form, Notice, TextField } from '@vc/web/elements';
import { toLabel } from '@vc/web/format';
import type { Presentation, RequestedCredential } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { FORMAT_NAMES } from '../format/credential-formats';
import { useMessages } from '../messages/messages-context';
import { PresentationBadge } from './presentation-badge';
import { usePresentation, useRequestPresentation } from './queries';
import { RequestPanel } from './request-panel';
import { requestedPaths, type RequestSource } from './request-source';

export function RequestForm({ source }: { source: RequestSource }) {
  const { t } = useMessages();
  const [reference, setReference] = useState('');
  const request = useRequestPresentation();
  const send = () => {
    request.mutate({ ...source.reference, ...(reference !== '' && { reference }) });
  };
  if (request.data) return <RequestResult presentation={request.data} />;
  return (
    <Form onSubmit={send}>
      <h2>{source.name}</h2>
      {source.description !== undefined && <p className="soft">{source.description}</p>}
      {source.credentials.map((credential) => (
        <RequestedAttributes key={credential.id} credential={credential} />
      ))}
      <TextField
        label={t('form.optional', { name: t('column.reference') })}
        description={t('newPresentation.referenceHint')}
        value={reference}
        onChange={setReference}
        autoComplete="off"
      />
      <ActError error={request.error} />
      <Button kind="primary" type="submit" isPending={request.isPending}>
        {t('newPresentation.request')}
      </Button>
    </Form>
  );
}

/** What the holder will be asked to disclose of one credential. */
function RequestedAttributes({ credential }: { credential: RequestedCredential }) {
  const { t } = useMessages();
  const paths = requestedPaths(credential);
  return (
    <div className="requested">
      <p>
        <strong>{credential.name ?? credential.type}</strong>{' '}
        <span className="hint">{FORMAT_NAMES[credential.format]}</span>
      </p>
      {paths.length === 0 ? (
        <p className="soft">{t('newPresentation.noAttributes')}</p>
      ) : (
        <ul className="chips" aria-label={t('newPresentation.attributes')}>
          {paths.map((path) => (
            <li key={path.join('/')} className="chip" title={path.join(' / ')}>
              {toLabel(path.at(-1) ?? '')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The request that was made, and what becomes of it. */
function RequestResult({ presentation }: { presentation: Presentation }) {
  const { t } = useMessages();
  const { data: current = presentation } = usePresentation(presentation.id);
  return (
    <div className="detail">
      <div className="detail-main">
        <Notice tone="good">
          <p>{t('requestResult.done')}</p>
        </Notice>
        <p className="panel panel-title" role="status">
          {t(`presentationOutcome.${current.status}`)} <PresentationBadge status={current.status} />
        </p>
        <div className="actions">
          <ButtonLink to={`/presentations/${presentation.id}`} kind="primary">
            {t('requestResult.open')}
          </ButtonLink>
          <ButtonLink to="/presentations/new">{t('requestResult.another')}</ButtonLink>
        </div>
      </div>
      <RequestPanel presentation={presentation} />
    </div>
  );
}
