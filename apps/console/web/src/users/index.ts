export { NewUserPage } from './new-user-page';
export { UsersPage } from './users-page';
