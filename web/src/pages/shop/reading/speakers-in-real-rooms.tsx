import { Link } from "react-router-dom";

export default function SpeakersInRealRooms() {
  return (
    <>
      <h2>Start with the room</h2>
      <p>
        A bedroom of ten square metres needs five to twenty watts. A living room of twenty-five wants{" "}
        <Link to="/products?category=speakers&spec.power.gte=30&spec.power.lte=60">thirty to sixty</Link>.
        Beyond that you are paying for headroom, which is pleasant, and for neighbours, who are not.
      </p>
      <h2>One speaker or two</h2>
      <p>
        One is for company: the kitchen, the balcony, a radio voice while you cook. Two are for listening,
        because a singer can only stand between two. If you sit down for an album, buy{" "}
        <Link to="/products?category=speakers&spec.stereoPair=true">the pair</Link> and skip the larger
        single.
      </p>
      <h2>Where to put them</h2>
      <ul>
        <li>
          <strong>At ear height.</strong> Tweeters aim; on the floor they aim at your knees.
        </li>
        <li>
          <strong>A hand’s width from the wall.</strong> Closer and the bass swells and blurs, most of all
          with a port at the back.
        </li>
        <li>
          <strong>As far apart as you sit away.</strong> An even triangle with you as its third corner.
        </li>
        <li>
          <strong>Off the shelf’s edge.</strong> Something soft beneath stops the shelf from singing along.
        </li>
      </ul>
      <h2>Cables and batteries</h2>
      <p>
        A battery is worth it if the speaker moves once a week; otherwise it is the part that dies first.
        Check the inputs you own today:{" "}
        <Link to="/products?category=speakers&spec.connection=HDMI,Optical">optical or HDMI ARC</Link> for the
        television, <Link to="/products?category=speakers&spec.connection=Phono">phono</Link> for a turntable
        without a preamplifier of its own.
      </p>
      <p>
        <Link to="/products?category=speakers">See our speakers</Link>
      </p>
    </>
  );
}
