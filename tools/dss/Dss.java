import eu.europa.esig.dss.enumerations.DigestAlgorithm;
import eu.europa.esig.dss.enumerations.SignatureAlgorithm;
import eu.europa.esig.dss.model.DSSDocument;
import eu.europa.esig.dss.model.InMemoryDocument;
import eu.europa.esig.dss.model.SignatureValue;
import eu.europa.esig.dss.model.tsl.TLInfo;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.tsl.TrustedListsCertificateSource;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonCertificateSource;
import eu.europa.esig.dss.tsl.job.TLValidationJob;
import eu.europa.esig.dss.tsl.source.LOTLSource;
import eu.europa.esig.dss.tsl.source.TLSource;
import eu.europa.esig.dss.xades.XAdESSignatureParameters;
import eu.europa.esig.dss.xades.signature.XAdESService;
import eu.europa.esig.dss.xades.tsl.TrustedListV6SignatureParametersBuilder;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Answers lines of tab-separated fields, one line each, so that one process serves all tests. The fields are in base64. */
public class Dss {
  public static void main(String[] args) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] fields = line.split("\t", -1);
      try {
        System.out.println("ok\t" + (fields[0].equals("sign") ? sign(fields) : validate(fields)));
      } catch (Exception error) {
        System.out.println("error\t" + encode(error.toString().getBytes(StandardCharsets.UTF_8)));
      }
    }
  }

  /** sign, document, certificate, PKCS #8 key, algorithm of the key, algorithm of the signature */
  private static String sign(String[] fields) throws Exception {
    DSSDocument list = new InMemoryDocument(decode(fields[1]));
    SignatureAlgorithm algorithm = SignatureAlgorithm.valueOf(fields[5]);
    TrustedListV6SignatureParametersBuilder builder =
        new TrustedListV6SignatureParametersBuilder(DSSUtils.loadCertificate(decode(fields[2])), list);
    builder.setDigestAlgorithm(algorithm.getDigestAlgorithm());
    builder.setEncryptionAlgorithm(algorithm.getEncryptionAlgorithm());
    builder.setReferenceDigestAlgorithm(DigestAlgorithm.SHA512);
    XAdESSignatureParameters parameters = builder.build();
    XAdESService service = new XAdESService(new CommonCertificateVerifier());
    PrivateKey key = KeyFactory.getInstance(fields[4]).generatePrivate(new PKCS8EncodedKeySpec(decode(fields[3])));
    Signature signature = Signature.getInstance(algorithm.getJCEId());
    signature.initSign(key);
    signature.update(service.getDataToSign(list, parameters).getBytes());
    DSSDocument signed = service.signDocument(list, parameters, new SignatureValue(algorithm, signature.sign()));
    return encode(DSSUtils.toByteArray(signed));
  }

  /** validate, "LOTL" or "TL", certificate of the signer, address of the list, and pairs of address and document */
  private static String validate(String[] fields) {
    Map<String, DSSDocument> documents = new HashMap<>();
    for (int index = 4; index + 1 < fields.length; index += 2) {
      documents.put(text(fields[index]), new InMemoryDocument(decode(fields[index + 1])));
    }
    boolean isListOfLists = fields[1].equals("LOTL");
    TLSource source = isListOfLists ? new LOTLSource() : new TLSource();
    source.setUrl(text(fields[3]));
    source.setTLVersions(Arrays.asList(5, 6));
    CommonCertificateSource signers = new CommonCertificateSource();
    signers.addCertificate(DSSUtils.loadCertificate(decode(fields[2])));
    source.setCertificateSource(signers);
    TLValidationJob job = new TLValidationJob();
    if (isListOfLists) job.setListOfTrustedListSources((LOTLSource) source);
    else job.setTrustedListSources(source);
    job.setOnlineDataLoader(
        url -> {
          if (!documents.containsKey(url)) throw new IllegalArgumentException("There is nothing at " + url);
          return documents.get(url);
        });
    job.setTrustedListCertificateSource(new TrustedListsCertificateSource());
    job.onlineRefresh();
    StringBuilder result = new StringBuilder();
    job.getSummary().getOtherTLInfos().forEach(each -> describe(result, each));
    job.getSummary().getLOTLInfos().forEach(each -> {
      describe(result, each);
      each.getTLInfos().forEach(list -> describe(result, list));
    });
    return encode(result.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** One line for each list: address, verdict of its signature, sequence number, territory, certificates, messages of the schema. */
  private static void describe(StringBuilder result, TLInfo list) {
    boolean isParsed = list.getParsingCacheInfo().isResultExist();
    boolean isValidated = list.getValidationCacheInfo().isResultExist();
    String[] columns = {
      list.getUrl(),
      isValidated ? String.valueOf(list.getValidationCacheInfo().getIndication()) : "NONE",
      isParsed ? String.valueOf(list.getParsingCacheInfo().getSequenceNumber()) : "",
      isParsed ? String.valueOf(list.getParsingCacheInfo().getTerritory()) : "",
      isParsed ? String.valueOf(list.getParsingCacheInfo().getCertNumber()) : "",
      isParsed ? messagesOf(list) : list.getParsingCacheInfo().getExceptionMessage(),
    };
    result.append(String.join("\t", columns)).append('\n');
  }

  /** Empty where the list has the form of its schema. */
  private static String messagesOf(TLInfo list) {
    List<String> messages = list.getParsingCacheInfo().getStructureValidationMessages();
    return messages == null ? "" : String.join("; ", messages);
  }

  private static byte[] decode(String base64) {
    return Base64.getDecoder().decode(base64);
  }

  private static String text(String base64) {
    return new String(decode(base64), StandardCharsets.UTF_8);
  }

  private static String encode(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
