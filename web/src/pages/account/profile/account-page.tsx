import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { User } from "../../../../../shared/accounts/schemas.ts";
import { useSession } from "../../../app/session/session.tsx";
import { help } from "../../../app/shell/navigation.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";
import { Addresses } from "./addresses.tsx";
import { takeChange } from "./flash.ts";
import { UnconfirmedEmail } from "./unconfirmed-email.tsx";

const Passkeys = lazyFile(() => import("./passkeys.tsx"));
/** Staff alone have one. */
const SecondFactor = lazyFile(() => import("./second-factor.tsx"));
const Devices = lazyFile(() => import("./devices.tsx"));
const OwnData = lazyFile(() => import("./own-data.tsx"));

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return chosen
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toLocaleUpperCase("en-IN");
}

const Avatar = ({ name }: { name: string }) => (
  <span className={styles.avatar} aria-hidden="true">
    {initialsOf(name)}
  </span>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const Profile = ({ user }: { user: User }) => (
  <section className={styles.profile} aria-labelledby="account-title">
    <div className={styles.who}>
      <Avatar name={user.name} />
      <h1 id="account-title">My Account</h1>
    </div>
    <dl className={styles.facts}>
      <Fact name="Full Name" value={user.name} />
      <Fact name="Email" value={user.email} />
      <Fact name="Joined On" value={user.createdAt.slice(0, 10)} />
    </dl>
    {user.emailUnconfirmed && <UnconfirmedEmail email={user.email} />}
    <nav className={styles.links} aria-label="Account">
      <ButtonLink to="/profile/update">Edit Profile</ButtonLink>
      <ButtonLink to="/orders" variant="secondary">
        My Orders
      </ButtonLink>
      <ButtonLink to="/wishlist" variant="secondary">
        Wishlist
      </ButtonLink>
      <ButtonLink to="/password/update" variant="secondary">
        Change Password
      </ButtonLink>
    </nav>
  </section>
);

export default function AccountPage() {
  const { user } = useSession();
  const [isPasswordNew, setIsPasswordNew] = useState(false);
  useEffect(() => {
    const change = takeChange();
    if (change) toast.account.success("Profile Updated Successfully");
    if (change === "password") setIsPasswordNew(true);
  }, []);
  if (!user) return null;

  return (
    <Container className={styles.page}>
      <div role="alert" className={styles.changed}>
        {isPasswordNew && (
          <Notice tone="success" title="Password updated successfully!">
            You've been signed out on all other devices.
          </Notice>
        )}
      </div>
      <div className={styles.account}>
        <Profile user={user} />
        <div className={styles.parts}>
          <Addresses />
          <Optional>
            {user.staff && <SecondFactor />}
            <Passkeys />
            <Devices />
            <OwnData />
          </Optional>
          <nav className={styles.help} aria-label="Help with orders">
            {help.map(({ name, to }) => (
              <Link key={to} to={to}>
                {name}
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </Container>
  );
}
