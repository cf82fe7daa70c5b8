import { useParams } from 'wouter';
import { Button, ButtonLink, ConfirmDialog, ExactTime, Page, Queried, toast } from '@vc/web/elements';
import type { CredentialTemplate } from '../api/schemas';
import { toDefinitions } from '../attributes/definitions';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useArchiveTemplate, useCredentialTemplate, useRestoreTemplate } from './queries';
import { TemplateContent } from './template-content';

export function TemplatePage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useCredentialTemplate(id);
  return (
    <Page title={query.data?.name ?? t('template.title')} parent={{ to: '/templates', name: t('templates.title') }}>
      <Queried query={query}>{(template) => <TemplateDetail template={template} />}</Queried>
    </Page>
  );
}

function TemplateDetail({ template }: { template: CredentialTemplate }) {
  const { t } = useMessages();
  const mayWrite = useMay('credentials.write');
  const { id, name, description, display, format, type, attributes, revocable, validity, createdAt, archivedAt } =
    template;
  return (
    <>
      <TemplateContent
        {...{ name, description, display, format, type, revocable, validity }}
        definitions={toDefinitions(attributes, format)}
        facts={[
          [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
          [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
          [t('template.archivedAt'), archivedAt && <ExactTime key="archivedAt" iso={archivedAt} />],
        ]}
      />
      {mayWrite && archivedAt === null && (
        <div className="actions">
          <ButtonLink to={`/issuances/new?template=${id}`} kind="primary">
            {t('template.issue')}
          </ButtonLink>
          <ArchiveTemplate id={id} />
        </div>
      )}
      {mayWrite && archivedAt !== null && <RestoreTemplate id={id} />}
    </>
  );
}

function ArchiveTemplate({ id }: { id: string }) {
  const { t } = useMessages();
  const archive = useArchiveTemplate(id);
  return (
    <>
      <ConfirmDialog
        trigger={{ text: t('template.archive') }}
        title={t('template.archiveTitle')}
        confirm={t('template.archive')}
        isDangerous
        onConfirm={() => archive.mutate(undefined, { onSuccess: () => toast(t('template.archived')) })}
      >
        <p>{t('template.archiveText')}</p>
      </ConfirmDialog>
      <ActError error={archive.error} />
    </>
  );
}

function RestoreTemplate({ id }: { id: string }) {
  const { t } = useMessages();
  const restore = useRestoreTemplate(id);
  return (
    <div className="actions">
      <Button
        isPending={restore.isPending}
        onPress={() => restore.mutate(undefined, { onSuccess: () => toast(t('template.restored')) })}
      >
        {t('template.restore')}
      </Button>
      <ActError error={restore.error} />
    </div>
  );
}
