import { Queried } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useLatestShared } from '../uses/queries';
import { UseList } from '../uses/use-list';
import { usesOf } from '../uses/uses';

/** Where a card was shown. */
export function CardUses({ id }: { id: string }) {
  const { t } = useMessages();
  const query = useLatestShared();
  return (
    <Queried query={query}>
      {({ presentations, isPartial }) => (
        <>
          <UseList uses={usesOf(presentations, id)} empty={t('uses.none')} />
          {isPartial && <p className="hint">{t('uses.partial')}</p>}
        </>
      )}
    </Queried>
  );
}
