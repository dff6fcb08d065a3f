import { PageTitle } from "../../../app/page-title.tsx";
import { useSession } from "../../../app/session/session.tsx";
import { shop } from "../../../app/shop.ts";
import { drawn } from "../../../ui/display/icons.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import css from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";

const Pin = drawn(
  "M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5ZM9.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0",
);
const Phone = drawn(
  "M5 3.5h4l1.5 5-2.3 1.6a12 12 0 0 0 5.7 5.7l1.6-2.3 5 1.5v4a1.5 1.5 0 0 1-1.6 1.5A16.5 16.5 0 0 1 3.5 5.1 1.5 1.5 0 0 1 5 3.5Z",
);
const Mail = drawn(
  "M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3.5 7l8.5 6.5L20.5 7",
);

const Ways = () => (
  <address className={css.ways}>
    <a href={`mailto:${shop.email}`} className={css.way}>
      <Mail />
      <strong>Email</strong>
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
        <PageTitle
          title="Contact us"
          description={`Email, call or visit Earshot: ${shop.address.slice(1).join(", ")}.`}
        />
        <p>We reply Monday to Saturday, 10 am to 7 pm.</p>
      </header>
      <div className={css.columns}>
        {status === "loading" ? <div className={css.awaited} /> : <ContactForm />}
        <Ways />
      </div>
    </Container>
  );
}
