import { useLocation, useParams } from 'wouter';
import { Button, ExactTime, Facts, Form, Page, Queried, Section, toast } from '@vc/web/elements';
import { useState } from 'react';
import type { TrustAnchor } from '../api/schemas';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useDeleteTrustAnchor, useTrustAnchor, useUpdateTrustAnchor } from './queries';
import { draftOfAnchor, readKeys, toUpdateAnchor } from './trust-anchor-draft';
import { TrustAnchorFields } from './trust-anchor-fields';

interface TrustAnchorFormProps {
  anchor: TrustAnchor;
  ifMatch: string | undefined;
}

export function TrustAnchorPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const mayWrite = useMay('trust.write');
  const query = useTrustAnchor(id);
  const anchor = query.data?.data;
  return (
    <Page
      title={anchor?.name ?? t('trustAnchor.title')}
      parent={{ to: '/trust-anchors', name: t('trustAnchors.title') }}
    >
      <Queried query={query}>
        {({ data, ifMatch }) => (
          <>
            {mayWrite && <DeleteTrustAnchor anchor={data} />}
            <Detail anchor={data} />
            <Section title={t('trustAnchor.keys')} lead={t('trustAnchor.keysLead')}>
              {mayWrite ? (
                <TrustAnchorForm key={ifMatch} anchor={data} ifMatch={ifMatch} />
              ) : (
                <CodeBlock label={t('trustAnchorForm.keys')} text={draftOfAnchor(data).keys} />
              )}
            </Section>
          </>
        )}
      </Queried>
    </Page>
  );
}

function Detail({ anchor: { id, entityIdentifier, createdAt } }: { anchor: TrustAnchor }) {
  const { t } = useMessages();
  const name = t('trustAnchor.entityIdentifier');
  return (
    <div className="panel">
      <Facts
        facts={[
          [name, <Copyable key="entityIdentifier" text={entityIdentifier} label={name} />],
          [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
          [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
        ]}
      />
    </div>
  );
}

function DeleteTrustAnchor({ anchor: { id, name, entityIdentifier } }: { anchor: TrustAnchor }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const remove = useDeleteTrustAnchor(id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(t('trustAnchor.deleted', { name: name ?? entityIdentifier }));
        navigate('/trust-anchors');
      },
    });
  return (
    <>
      <ActError error={remove.error} />
      <div className="actions">
        <DangerDialog
          act={t('action.delete')}
          title={t('trustAnchor.deleteTitle')}
          text={t('trustAnchor.deleteText')}
          onConfirm={confirm}
        />
      </div>
    </>
  );
}

/** Changes the name and the pinned keys. */
function TrustAnchorForm({ anchor, ifMatch }: TrustAnchorFormProps) {
  const { t } = useMessages();
  const [draft, setDraft] = useState(() => draftOfAnchor(anchor));
  const update = useUpdateTrustAnchor(anchor.id, ifMatch);
  const jwks = readKeys(draft);
  const save = () =>
    jwks && update.mutate(toUpdateAnchor(draft, jwks), { onSuccess: () => toast(t('trustAnchor.changed')) });
  return (
    <Form onSubmit={save}>
      <TrustAnchorFields draft={draft} onChange={setDraft} errors={fieldErrors(update.error)} />
      <ActError error={update.error} />
      <Button kind="primary" type="submit" isPending={update.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  );
}
