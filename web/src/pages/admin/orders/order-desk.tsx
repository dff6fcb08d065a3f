import type { Order } from "../../../../../shared/orders/schemas.ts";
import { may } from "../../../app/session/may.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call } from "../../../lib/staff-api.ts";
import { Notes } from "../parts/notes.tsx";
import { Tags } from "../parts/tags.tsx";
import type { MutateOrder } from "./status-form.tsx";

interface OrderDeskProps {
  order: Order;
  mutate: MutateOrder;
}

/** What staff add to an order for their own work. */
export function OrderDesk({ order: { _id, tags = [], notes = [] }, mutate }: OrderDeskProps) {
  const { user } = useSession();
  const mayWrite = may(user, "orders:write");
  async function save(wanted: string[], base: string[]) {
    const { tags: saved } = await call("admin/orders/tags", { id: _id, tags: wanted, base });
    await mutate((shown) => shown && { ...shown, order: { ...shown.order, tags: saved } }, {
      revalidate: false,
    });
  }
  return (
    <>
      <Tags noun="order" tags={tags} mayWrite={mayWrite} save={save} />
      <Notes
        notes={notes}
        mayWrite={mayWrite}
        write={(text) => call("admin/orders/note", { id: _id, text })}
        refresh={mutate}
      />
    </>
  );
}
