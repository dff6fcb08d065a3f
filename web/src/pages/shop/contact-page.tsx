import { useSession } from "../../session.tsx";
import { shop } from "../../shop.ts";
import { Container } from "../../ui/container.tsx";
import { Mail, Phone, Pin } from "../../ui/icons.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import css from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";

const Ways = () => (
  <address className={css.ways}>
    <a href={`mailto:${shop.email}`} className={css.way}>
      <Mail />
      <strong>Write</strong>
      <span>{shop.email}</span>
    </a>
    <a href={`tel:${shop.phone.replaceAll(" ", "")}`} className={css.way}>
      <Phone />
      <strong>Call</strong>
      <span>{shop.phone}</span>
    </a>
    <p className={css.way}>
      <Pin />
      <strong>Visit</strong>
      {shop.address.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  </address>
);

export default function ContactPage() {
  const { status } = useSession();
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <PageTitle title="Contact us" description="Write, call or visit Earshot in Bengaluru." />
        <p>A person answers, Monday to Saturday, 10 am to 7 pm.</p>
      </header>
      <div className={css.columns}>
        {status === "loading" ? <Skeleton height="38rem" radius="var(--radius-l)" /> : <ContactForm />}
        <Ways />
      </div>
    </Container>
  );
}
