import { Button } from '@mantine/core';
import type { OneTimeLink, UserDetails } from '@outpost/contract';
import { userName } from '@outpost/core';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSession, useUsers } from '../../../data/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { SearchField, useSlashKey } from '../../../ui/search-field/index.ts';
import { formatUserCount, matchingUsers, rolesOf } from './model/users.ts';
import { ConfirmAction, type ConfirmActionProps } from './parts/ConfirmAction.tsx';
import { LinkView } from './parts/LinkView.tsx';
import { PolicyCard } from './parts/PolicyCard.tsx';
import { SchedulesForm } from './parts/SchedulesForm.tsx';
import { UserForm } from './parts/UserForm.tsx';
import { type UserAction, UserTable } from './parts/UserTable.tsx';
import * as texts from './texts.ts';
import styles from './users.module.css';

/** The open dialog. */
type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'link-made'; readonly user: UserDetails; readonly link: OneTimeLink }
  | { readonly kind: UserAction; readonly user: UserDetails };

/** User management. */
export default function UsersScreen() {
  const { user: own } = useSession();
  const asked = useUsers();
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const [open, setOpen] = useState<Open | null>(null);
  const wanted = useDeferredValue(text);
  const { data } = asked;
  const shown = useMemo(() => (data ? matchingUsers(data, wanted) : []), [data, wanted]);
  const close = () => setOpen(null);
  if (own === null) return null;
  const roles = rolesOf(own.Role);
  return (
    <Page
      sub={data && formatUserCount(data)}
      actions={
        <Button variant="filled" onClick={() => setOpen({ kind: 'create' })}>
          {texts.addUser}
        </Button>
      }
    >
      <div className={`body ${styles.body}`}>
        <SearchField
          ref={search}
          label={texts.searchUsers}
          placeholder={texts.nameEmailOrRole}
          value={text}
          onChange={setText}
        />
        <Card pad={false}>
          {data === undefined ? (
            <LoadingOrFailed query={asked} loading={texts.loadingUsers} failed={texts.couldNotLoadUsers} />
          ) : shown.length === 0 ? (
            <Empty title={texts.noMatches} />
          ) : (
            <UserTable users={shown} own={own} onTask={(kind, user) => setOpen({ kind, user })} />
          )}
        </Card>
        {own.Role === 'Admin' && <PolicyCard />}
      </div>
      <Dialog open={open !== null} onClose={close} title={titleOf(open)}>
        {open?.kind === 'create' && (
          <UserForm
            user={null}
            roles={roles}
            ownAreas={own.Areas}
            onCancel={close}
            onDone={(made) =>
              setOpen(made?.Invitation ? { kind: 'link-made', user: made, link: made.Invitation } : null)
            }
          />
        )}
        {open?.kind === 'edit' && (
          <UserForm user={open.user} roles={roles} ownAreas={own.Areas} onCancel={close} onDone={close} />
        )}
        {open?.kind === 'schedules' && <SchedulesForm accountId={open.user.Id} onClose={close} />}
        {open?.kind === 'link-made' && (
          <LinkView link={open.link} name={userName(open.user)} email={open.user.Email} onDone={close} />
        )}
        {isConfirmed(open) && (
          <ConfirmAction
            task={open.kind}
            user={open.user}
            onDone={close}
            onLink={(link) => setOpen({ kind: 'link-made', user: open.user, link })}
          />
        )}
      </Dialog>
    </Page>
  );
}

/** Actions that need confirmation. */
function isConfirmed(
  open: Open | null,
): open is Pick<ConfirmActionProps, 'user'> & { kind: ConfirmActionProps['task'] } {
  return open !== null && !['create', 'edit', 'schedules', 'link-made'].includes(open.kind);
}

function titleOf(open: Open | null): string {
  if (open === null) return '';
  if (open.kind === 'create') return texts.addUser;
  const name = userName(open.user);
  const titles: Readonly<Record<Exclude<Open['kind'], 'create'>, string>> = {
    edit: texts.editNamed(name),
    schedules: texts.onCallSchedulesOf(name),
    link: open.user.PasswordSet ? texts.createResetLink : texts.createInvitation,
    'link-made': texts.shareLink,
    'sign-out': texts.signOutEverywhere,
    'second-factor': texts.resetSecondFactor,
    unlink: texts.unlinkUser,
    activate: open.user.Active ? texts.deactivateUser : texts.activateUser,
    delete: texts.deleteUser,
  };
  return open.kind === 'link-made' && open.link.Mailed ? texts.linkSent : titles[open.kind];
}
