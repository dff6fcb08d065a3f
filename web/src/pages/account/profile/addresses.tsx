import { useState } from "react";
import { maxAddresses, type SavedAddress } from "../../../../../shared/accounts/address.ts";
import type { ShippingInfo as Address } from "../../../../../shared/delivery/shipping-info.ts";
import { call, useApi } from "../../../lib/api.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";

const AddressDialog = lazyFile(() => import("./address-dialog.tsx"));

interface EntryProps {
  of: SavedAddress;
  edit: () => void;
  remove: () => void;
  refresh: () => Promise<unknown>;
}

function Entry({ of, edit, remove, refresh }: EntryProps) {
  const { fullName, phoneNumber, address, city, state, postalCode } = of;
  const makeDefault = useAction(() => call("addresses/update", { id: of._id, default: true }), {
    failed: toast.account.failed,
    settled: refresh,
  });
  const named = (verb: string) => ({ "aria-label": `${verb} ${fullName}, ${address}` });
  return (
    <li>
      <p>
        <b>{fullName}</b> {of.default && <Badge>Default</Badge>}
        <br />
        {address}, {city}, {state} {postalCode}
        <br />
        {phoneNumber}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={edit} {...named("Edit")}>
          Edit
        </Button>
        {!of.default && (
          <Button
            variant="secondary"
            size="small"
            busy={makeDefault.busy}
            onClick={() => void makeDefault.run()}
            {...named("Make default:")}
          >
            Make default
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={remove} {...named("Delete")}>
          Delete
        </Button>
      </div>
    </li>
  );
}

const isSame = (a: Address, b: Address): boolean =>
  a.fullName === b.fullName && a.address === b.address && a.postalCode === b.postalCode;

interface LastUsedProps {
  of: Address;
  refresh: () => Promise<unknown>;
}

function LastUsed({ of, refresh }: LastUsedProps) {
  const save = useAction(() => call("addresses/create", of), {
    failed: toast.account.failed,
    settled: refresh,
  });
  const { fullName, address, city, state, postalCode } = of;
  return (
    <div className={styles.offer}>
      <p>
        <span className={styles.seen}>Used for your last order</span>
        <br />
        <b>{fullName}</b>
        <br />
        {address}, {city}, {state} {postalCode}
      </p>
      <Button variant="secondary" size="small" busy={save.busy} onClick={() => void save.run()}>
        Save this address
      </Button>
    </div>
  );
}

export function Addresses() {
  const { data, error, mutate } = useApi("addresses/list", {});
  const [edited, setEdited] = useState<SavedAddress | "new">();
  const [removed, setRemoved] = useState<SavedAddress>();
  const { load, isLoading } = useDialogFile(AddressDialog);
  const addresses = data?.addresses ?? [];
  const hasRoom = addresses.length < maxAddresses;
  const lastUsed = data?.lastUsed;
  const isOffered = lastUsed && hasRoom && !addresses.some((address) => isSame(address, lastUsed));
  const open = async (address: SavedAddress | "new") => {
    if (await load()) setEdited(address);
  };
  return (
    <section className={styles.part} aria-labelledby="addresses-title">
      <h2 id="addresses-title">Addresses</h2>
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      <ul className={styles.addresses}>
        {addresses.map((address) => (
          <Entry
            key={address._id}
            of={address}
            edit={() => void open(address)}
            remove={() => setRemoved(address)}
            refresh={mutate}
          />
        ))}
      </ul>
      {isOffered && <LastUsed of={lastUsed} refresh={mutate} />}
      {data && addresses.length === 0 && !isOffered && (
        <p className={styles.seen}>Save an address and checkout fills itself in.</p>
      )}
      {hasRoom ? (
        <Button variant="secondary" busy={isLoading} onClick={() => void open("new")}>
          Add an address
        </Button>
      ) : (
        <p className={styles.seen}>You can save up to {maxAddresses} addresses. Delete one to add another.</p>
      )}
      {edited && (
        <AddressDialog
          address={edited === "new" ? undefined : edited}
          saved={() => void mutate()}
          close={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        title="Delete this address?"
        action="Delete"
        keep="Keep"
        onConfirm={() => removed && call("addresses/delete", { id: removed._id })}
        onSettled={mutate}
        failed={toast.account.failed}
        onClose={() => setRemoved(undefined)}
      >
        {removed?.address}, {removed?.city}. Your orders aren't affected.
      </ConfirmDialog>
    </section>
  );
}
