import { Link } from "react-router-dom";
import { promises } from "../../../app/shop.ts";
import { Receipt, Replace, Shield, Truck } from "../../../ui/display/icons.tsx";
import css from "./promises.module.css";

const everyOrder = [
  { text: promises.warranty, to: "/warranty", Icon: Shield },
  { text: promises.replacement, to: "/returns-policy", Icon: Replace },
  { text: "Free Shipping", to: "/shipping-policy", Icon: Truck },
  { text: "GST Billing", to: "/faq", Icon: Receipt },
];

/** What every order comes with. */
export default function Promises() {
  return (
    <ul className={css.promises}>
      {everyOrder.map(({ text, to, Icon }) => (
        <li key={text}>
          <Icon /> <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
