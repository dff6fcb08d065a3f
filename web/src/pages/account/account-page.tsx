import { useEffect } from "react";
import { useSession } from "../../session.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/container.tsx";
import { useTitle } from "../../ui/page-title.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./account.module.css";
import { Avatar } from "./avatar.tsx";
import { Devices } from "./devices.tsx";
import { takeMessage } from "./flash.ts";

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

export default function AccountPage() {
  const { user } = useSession();
  useTitle("My Account");
  useEffect(() => {
    const message = takeMessage();
    if (message) toast.account.success(message);
  }, []);
  if (!user) return null;

  return (
    <Container width="narrow" className={styles.page}>
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
        <nav className={styles.links} aria-label="Account">
          <ButtonLink to="/profile/update">Edit Profile</ButtonLink>
          <ButtonLink to="/orders" variant="secondary">
            My Orders
          </ButtonLink>
          <ButtonLink to="/password/update" variant="secondary">
            Change Password
          </ButtonLink>
        </nav>
      </section>
      <Devices />
    </Container>
  );
}
