import { ListComposer } from './list-composer';
import { ListVersions } from './list-versions';
import { PublishedListsRepository } from './published-lists.repository';
import { PublishedListsService } from './published-lists.service';
import { SignedLists } from './signed-lists';

export const PUBLISHED_LIST_PROVIDERS = [
  ListComposer,
  ListVersions,
  PublishedListsRepository,
  PublishedListsService,
  SignedLists,
];
