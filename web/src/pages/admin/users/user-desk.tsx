import type { UserForStaff } from "../../../../../shared/accounts/schemas.ts";
import { may } from "../../../app/session/may.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call, useApi } from "../../../lib/staff-api.ts";
import { Notes } from "../parts/notes.tsx";
import { Tags } from "../parts/tags.tsx";

/** What staff add to a customer for their own work. */
export function UserDesk({ user: { _id, tags = [], notes = [] } }: { user: UserForStaff }) {
  const { mutate } = useApi("admin/users/get", { id: _id }, { revalidateOnFocus: false });
  const { user: reader } = useSession();
  const mayWrite = may(reader, "customers:write");
  async function save(wanted: string[], base: string[]) {
    const { tags: saved } = await call("admin/users/tags", { id: _id, tags: wanted, base });
    await mutate((shown) => shown && { ...shown, user: { ...shown.user, tags: saved } }, {
      revalidate: false,
    });
  }
  return (
    <>
      <Tags noun="customer" tags={tags} mayWrite={mayWrite} save={save} />
      <Notes
        notes={notes}
        mayWrite={mayWrite}
        write={(text) => call("admin/users/note", { id: _id, text })}
        refresh={mutate}
      />
    </>
  );
}
