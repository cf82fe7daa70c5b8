import { Queried, Section } from '@vc/web/elements';
import { CardGrid } from '../cards/card-grid';
import { useMessages } from '../messages/messages-context';
import { useCredentialPresets, useCredentialTemplates } from '../templates/queries';

/** The templates of the tenant that are not archived, and the presets. @param path of the page that issues them */
export function SourceChoice({ path }: { path: string }) {
  const { t } = useMessages();
  const templates = useCredentialTemplates();
  const presets = useCredentialPresets();
  const own = (templates.data?.data ?? []).filter(({ archivedAt }) => archivedAt === null);
  return (
    <>
      {own.length > 0 && (
        <Section title={t('newIssuance.templates')}>
          <CardGrid
            cards={own.map(({ id, name, description, display }) => {
              return { id, to: `${path}?template=${id}`, name, description, display };
            })}
          />
        </Section>
      )}
      <Section title={t('newIssuance.presets')}>
        <Queried query={presets}>
          {({ data }) => (
            <CardGrid
              cards={data.map(({ id, templateName, templateDescription, display }) => ({
                id,
                to: `${path}?preset=${encodeURIComponent(id)}`,
                name: templateName,
                description: templateDescription,
                display,
              }))}
            />
          )}
        </Queried>
      </Section>
    </>
  );
}
