import { Link } from "react-router-dom";

export default function NumbersThatMatter() {
  return (
    <>
      <h2>Noise cancelling, in decibels</h2>
      <p>
        The figure on the box is the best the maker measured, usually at one low frequency. Every ten decibels
        sounds roughly half as loud, so 45 dB against 35 dB is a difference you hear on a plane. Voices sit
        higher and are cancelled far less, whatever the box says. Use the figure to compare models of one
        maker, and reviews to compare makers. See{" "}
        <Link to="/products?category=headphone&spec.anc.gte=40">headphones with 40 dB and more</Link>.
      </p>
      <h2>IP ratings</h2>
      <p>
        Two digits: dust first, water second, an X where nothing was tested. <strong>IPX4</strong> shrugs off
        sweat and rain. <strong>IP54</strong> adds dust. <strong>IP67</strong> survives half an hour under a
        metre of fresh water. None covers soap, the sea or steam, and seals age. For watches read ATM instead:
        5 ATM for showers and the pool, 10 ATM for swimming hard. See{" "}
        <Link to="/products?category=smartwatch&spec.water=5%20ATM,10%20ATM">watches you can swim with</Link>.
      </p>
      <h2>Battery hours</h2>
      <p>
        Measured at half volume with noise cancelling off, unless the text says otherwise. Take a quarter off
        for real life. More telling is the short charge: ten minutes that give two hours save more mornings
        than a fortieth hour does. See{" "}
        <Link to="/products?category=headphone&spec.battery.gte=40">headphones with 40 hours and more</Link>.
      </p>
      <h2>Codecs</h2>
      <p>
        SBC and AAC are everywhere and good. LDAC and its like carry more, if the phone speaks them too:
        iPhones do not. On a bus you will not hear the difference; at home, with good headphones, perhaps.
        Latency matters more for games and films, where a{" "}
        <Link to="/products?category=gamingheadphone&spec.connection=2.4%20GHz">
          headset with its own 2.4 GHz dongle
        </Link>{" "}
        is worth it.
      </p>
      <h2>What to skip</h2>
      <ul>
        <li>
          <strong>Driver size.</strong> A good 6 mm driver beats a poor 12 mm one. It tells you about the
          design, not the sound.
        </li>
        <li>
          <strong>Frequency range.</strong> “20 Hz to 20 kHz” is on everything and says nothing about how
          evenly.
        </li>
        <li>
          <strong>Peak watts.</strong> Continuous watts and the size of the box tell how loud a speaker gets.
        </li>
      </ul>
    </>
  );
}
