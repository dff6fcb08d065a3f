import { Link } from "react-router-dom";
import { gst, promises } from "../../../app/shop.ts";
import { Receipt, Replace, Shield, Truck } from "../../../ui/display/icons.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { Carousel } from "./carousel.tsx";
import { Categories } from "./categories.tsx";
import css from "./home.module.css";
import { NewLaunches } from "./new-launches.tsx";

const everyOrder = [
  { title: promises.warranty, text: "If it breaks: repaired or replaced.", to: "/warranty", Icon: Shield },
  { title: promises.replacement, text: "Not your sound? Swap it.", to: "/returns-policy", Icon: Replace },
  { title: "Free Shipping", text: "To every PIN code in India.", to: "/shipping-policy", Icon: Truck },
  {
    title: "GST Billing",
    text: gst.isRegistered ? "A proper bill with each order." : "The tax is shown on each order.",
    to: "/faq",
    Icon: Receipt,
  },
];

const Promises = () => (
  <section aria-label="What every order comes with">
    <ul className={css.promises}>
      {everyOrder.map(({ title, text, to, Icon }) => (
        <li key={title}>
          <Icon width={28} height={28} strokeWidth={1.4} />
          <h3>
            <Link to={to}>{title}</Link>
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

export default function HomePage() {
  return (
    <>
      <Carousel />
      <Container className={css.sections}>
        <Categories />
        <Promises />
        <NewLaunches />
      </Container>
    </>
  );
}
