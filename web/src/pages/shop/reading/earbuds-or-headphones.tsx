import { Link } from "react-router-dom";

export default function EarbudsOrHeadphones() {
  return (
    <>
      <h2>On the move: earbuds</h2>
      <p>
        They vanish into a pocket, do not mind sweat and leave your hair alone. The price of that is battery:
        five to nine hours, then the case. They also depend on fit more than on anything else. If the seal is
        poor, bass and noise cancelling both disappear, so spend a minute with each size of tip, and use
        different sizes left and right if that is what your ears want.
      </p>
      <p>
        <strong>Look elsewhere if</strong> anything in the ear canal bothers you within an hour. Open designs
        that clip to the ear help, but block no noise at all.
      </p>
      <h2>At a desk or on a plane: headphones</h2>
      <p>
        Larger drivers, forty hours and more on a charge, and the best noise cancelling there is, because the
        cups help before the electronics start. Over-ear ones stay comfortable longest. On-ear ones are
        lighter and fold smaller, but press on the ear itself.
      </p>
      <p>
        <strong>Look elsewhere if</strong> you run, wear a helmet or live where the afternoons are hot.
      </p>
      <h2>For calls all day: a neckband</h2>
      <p>
        Unfashionable and practical. Nothing to lose, twenty hours of battery, a microphone near your mouth
        and magnets that answer the call when you part the buds. They also cost the least.
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
