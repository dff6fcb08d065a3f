import { Container } from "../../../ui/container.tsx";
import { Receipt, Replace, Shield, Truck } from "../../../ui/icons.tsx";
import { NewLaunches } from "../new-launches.tsx";
import { Carousel } from "./carousel.tsx";
import { Categories } from "./categories.tsx";
import css from "./home.module.css";

const promises = [
  { title: "1 Year Warranty", text: "Repaired or replaced, no forms.", Icon: Shield },
  { title: "7 day Replacement", text: "Not your sound? Swap it.", Icon: Replace },
  { title: "Free Shipping", text: "To every PIN code in India.", Icon: Truck },
  { title: "GST Billing", text: "A proper bill with each order.", Icon: Receipt },
];

const Promises = () => (
  <section aria-label="What every order comes with">
    <ul className={css.promises}>
      {promises.map(({ title, text, Icon }) => (
        <li key={title}>
          <Icon width={28} height={28} strokeWidth={1.4} />
          <h3>{title}</h3>
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
