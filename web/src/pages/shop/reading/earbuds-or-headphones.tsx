import { Link } from "react-router-dom";

const open = "/products?category=earbuds&spec.fit=Open%2C%20clipped%20on";
const quiet = "/products?category=headphone&spec.anc.gte=40";
const overEar = "/products?category=headphone&spec.fit=Over-ear";

export default function EarbudsOrHeadphones() {
  return (
    <>
      <h2>On the move: earbuds</h2>
      <p>
        <Link to="/products?category=earbuds">Earbuds</Link> vanish into a pocket, do not mind sweat and leave
        your hair alone. The price of that is battery: five to nine hours, then the case. They also depend on
        fit more than on anything else. If the seal is poor, bass and noise cancelling both disappear, so
        spend a minute with each size of tip, and use different sizes left and right if that is what your ears
        want.
      </p>
      <p>
        <strong>Look elsewhere if</strong> anything in the ear canal bothers you within an hour.{" "}
        <Link to={open}>Open designs</Link> that clip to the ear help, but block no noise at all.
      </p>
      <h2>At a desk or on a plane: headphones</h2>
      <p>
        <Link to="/products?category=headphone">Headphones</Link> have larger drivers, forty hours and more on
        a charge, and the <Link to={quiet}>best noise cancelling</Link> there is, because the cups help before
        the electronics start. <Link to={overEar}>Over-ear ones</Link> stay comfortable longest. On-ear ones
        are lighter and fold smaller, but press on the ear itself.
      </p>
      <p>
        <strong>Look elsewhere if</strong> you run, wear a helmet or live where the afternoons are hot.
      </p>
      <h2>For calls all day: a neckband</h2>
      <p>
        <Link to="/products?category=neckbends">Neckbands</Link> are unfashionable and practical. Nothing to
        lose, twenty hours of battery, a microphone near your mouth and magnets that answer the call when you
        part the buds. They also cost the least.
      </p>
      <h2>One question settles it</h2>
      <ul>
        <li>
          Mostly walking, training, commuting: <Link to="/products?category=earbuds">earbuds</Link>.
        </li>
        <li>
          Mostly sitting: <Link to="/products?category=headphone">headphones</Link>.
        </li>
        <li>
          Mostly talking: <Link to="/products?category=neckbends">a neckband</Link>.
        </li>
      </ul>
    </>
  );
}
